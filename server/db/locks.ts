import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from './connect.ts'
import { createStatement } from './statement.ts'
import { locks } from './table.ts'
import { sendWithCommit } from './transactions.ts'

/** The databases that lock rows, and their transactions. */
const withRows = new WeakSet<Db | Tx>()

/** Replaces the advisory locks of a database by locks on rows, for databases that have no advisory locks. */
export function enableRowLocks(db: Db): void {
  withRows.add(db)
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) =>
    transaction((tx) => {
      withRows.add(tx)
      return work(tx)
    }, config)
}

/** Locks a name until the transaction ends. Waits while another transaction has the lock. */
export const lock = (tx: Tx, name: string | SQL): Promise<void> =>
  lockNames(tx, sql`(values (${name}::text)) as names (name)`)

/** Locks names in ascending order, so that two transactions cannot deadlock. The subquery is sorted before a lock is taken. */
export async function lockAll(tx: Tx, names: string[]): Promise<void> {
  if (names.length === 0) return
  const sorted = JSON.stringify([...new Set(names)].sort())
  await lockNames(
    tx,
    sql`(select name from jsonb_array_elements_text(${sorted}::jsonb) with ordinality as n (name, place)
      order by place offset 0) as names`,
  )
}

async function lockNames(tx: Tx, names: SQL): Promise<void> {
  const statement = withRows.has(tx)
    ? // An update and not `do nothing`, because it locks the row, and inserts it again if the cleanup deletes it meanwhile.
      sql`insert into ${locks} (key) select name from ${names} on conflict (key) do update set used_at = excluded.used_at`
    : sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from ${names}`
  await tx.execute(statement)
}

/**
 * Prepares `tryLock`, before its transaction begins: with rows it commits the row. An insertion in the transaction would wait
 * for another transaction that inserts the same row.
 */
export async function prepareLock(db: Db, name: string): Promise<void> {
  if (!withRows.has(db)) return
  await db.transaction(async (tx) => {
    // A crash may lose the row: it is inserted again with the next request.
    sendWithCommit(tx, tx.execute(sql`set local synchronous_commit = off`))
    sendWithCommit(tx, tx.insert(locks).values({ key: name }).onConflictDoNothing())
  })
}

/**
 * Locks a name that `prepareLock` has prepared until the transaction ends. Returns false, without waiting, if another
 * transaction has the lock. In rare cases also if the cleanup has just deleted the row.
 */
export async function tryLock(tx: Tx, name: string): Promise<boolean> {
  if (withRows.has(tx)) return (await tryRowLock(tx, { name })).length > 0
  const [lock] = await tryAdvisoryLock(tx, { name })
  return lock!.isMine
}

const tryAdvisoryLock = createStatement((db) =>
  db
    .select({ isMine: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}, 0))` })
    .from(sql`(values (1)) as one`),
)

const tryRowLock = createStatement((db) =>
  db
    .select({ key: locks.key })
    .from(locks)
    .where(eq(locks.key, sql.placeholder('name')))
    .for('update', { skipLocked: true }),
)
