import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Tag } from '#contract/tags.ts'
import type { Db, Tx } from './connect.ts'
import { nameForOwnSchema, nameForSchema } from './database-schema.ts'

const channel = 'joma_change'

/** The channel of PostgreSQL's NOTIFY. */
export const changeChannel = (schema: string): string => nameForSchema(channel, schema)

interface RecordedChange {
  tags: readonly Tag[]
  /** What every process stores for a while, and no table. */
  look?: object
  /** The member concerned. Absent: the change concerns all members. Administrators receive every change. */
  memberId?: string
}

const changesByTransaction = new WeakMap<Tx, RecordedChange[]>()

/** Records what a transaction changes. It is published to every process after the commit, and not after a rollback. */
export function recordChange(tx: Tx, ...changes: RecordedChange[]): void {
  changesByTransaction.set(tx, [...(changesByTransaction.get(tx) ?? []), ...changes])
}

/** Records that another user's write credits money to a member. */
export const recordCredit = (tx: Tx, memberId: string) =>
  recordChange(tx, { tags: ['Transaction', 'Customer'], memberId })

/** The changes of a transaction that ends. The object may serve another one. */
export function takeRecordedChanges(tx: Tx): RecordedChange[] {
  const changes = changesByTransaction.get(tx) ?? []
  changesByTransaction.delete(tx)
  return changes
}

/** How long changes are collected, so that many at once cost the database one transaction. */
const collectMs = 20

/** The changes that are being collected. */
const batches = new WeakMap<Db, Set<string>>()
/** The last batch. It resolves when its changes are published. */
const published = new WeakMap<Db, Promise<void>>()

/**
 * Publishes committed changes to every process. Not in the transaction of the change, because PostgreSQL commits
 * transactions that NOTIFY one after the other, each with its own flush to disk. If this process dies before it publishes,
 * clients of other processes see the change with the next one.
 */
export function publish(db: Db, changes: RecordedChange[]): void {
  if (changes.length === 0) return
  const payloads = batches.get(db) ?? new Set()
  // A set: equal changes are published once.
  for (const change of changes) payloads.add(JSON.stringify(change))
  if (batches.has(db)) return
  batches.set(db, payloads)
  published.set(db, publishSoon(db, payloads, flushed(db)))
}

/** Resolves when all recorded changes are published. */
export const flushed = (db: Db): Promise<void> => published.get(db) ?? Promise.resolve()

async function publishSoon(db: Db, payloads: Set<string>, earlier: Promise<void>): Promise<void> {
  await pause(collectMs)
  // Otherwise a later batch could get a connection first, and changes would arrive out of order.
  await earlier
  batches.delete(db)
  try {
    await db.transaction(async (tx) => {
      // It writes nothing that a crash could lose.
      await tx.execute(sql`set local synchronous_commit = off`)
      await notify(tx, [...payloads])
    })
  } catch {
    // The listening connections are lost too, and after they reconnect every client reads again.
  }
}

const notify = (tx: Tx, payloads: string[]) =>
  tx.execute(
    sql`select pg_notify(${nameForOwnSchema(channel)}, payload) from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb) as payload`,
  )
