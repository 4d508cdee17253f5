import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './connect.ts'
import { defaultSchema } from './database-schema.ts'
import { one } from './one.ts'
import { createStatement } from './statement.ts'

/** The number of a lock's name. PostgreSQL's locks belong to the database, which several shops may share. */
const key = (name: SQL) =>
  sql`hashtextextended(${name}, case current_schema() when ${sql.raw(`'${defaultSchema}'`)} then 0 else hashtextextended(current_schema()::text, 0) end)`

/** Locks a name until the transaction ends. Waits while another transaction has the lock. Sent at once, before a statement that is built after it. */
export async function lock(tx: Tx, name: string): Promise<void> {
  await takeAdvisoryLock(tx, { name })
}

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
  await tx.execute(sql`select pg_advisory_xact_lock(${key(sql`name`)}) from ${names}`)
}

/** As `lock`, with a name that the database computes. */
export const lockComputed = (tx: Tx, name: SQL): Promise<void> =>
  lockNames(tx, sql`(values (${name}::text)) as names (name)`)

/** As `lock`, but shared with others who share it. */
export async function shareLock(tx: Tx, name: string): Promise<void> {
  await shareAdvisoryLock(tx, { name })
}

const createLockStatement = (take: SQL) =>
  createStatement((db) =>
    db.select({ done: sql`${take}(${key(sql`${sql.placeholder('name')}`)})` }).from(sql`(values (1)) as one`),
  )

const takeAdvisoryLock = createLockStatement(sql`pg_advisory_xact_lock`)
const shareAdvisoryLock = createLockStatement(sql`pg_advisory_xact_lock_shared`)

/** Locks a name until the transaction ends. Returns false, without waiting, if another transaction has the lock. */
export async function tryLock(tx: Tx, name: string): Promise<boolean> {
  return one(await tryAdvisoryLock(tx, { name })).isMine
}

const tryAdvisoryLock = createStatement((db) =>
  db
    .select({ isMine: sql<boolean>`pg_try_advisory_xact_lock(${key(sql`${sql.placeholder('name')}`)})` })
    .from(sql`(values (1)) as one`),
)
