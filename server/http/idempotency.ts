import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#contract/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { prepareLock, tryLock } from '../db/locks.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { createStatement } from '../db/statement.ts'
import { sendWithCommit } from '../db/transactions.ts'
import type { Caller, Visitor } from './caller.ts'
import { respondWithJson } from './compression.ts'
import { createRecordActions, type Effect, type InsertAuditEntries, recordTouches, type WriteRow } from './effect.ts'
import { idempotentResponses } from './table.ts'

/** What the features provide for all writes. */
export interface WriteParts {
  db: Db
  /** The keys of fingerprints: the first is used, the others are those of earlier secrets. */
  fingerprintKeys: readonly string[]
  /** Throws if the user was blocked or deleted since the request was authorized. */
  assertActiveUser: (tx: Tx, userId: string) => Promise<void>
  insertAuditEntries: InsertAuditEntries
}

export interface WriteRequest {
  row: WriteRow
  caller: Caller | Visitor
  /** The Idempotency-Key, or null if the caller sent none. */
  key: string | null
  /** Equal for equal requests. Only their fingerprint is stored. */
  identity: readonly string[]
}

/** A keyed hash: requests can hold passwords, which could be guessed from a plain hash. */
const createFingerprint = (key: string, identity: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(identity)).digest('base64url')

/**
 * Runs an effect and stores its response in the same transaction, so that both are committed or neither. A refusal rolls
 * back and is not stored.
 */
export async function runIdempotent<Data>(
  { db, assertActiveUser, insertAuditEntries, fingerprintKeys }: WriteParts,
  { key, identity, ...write }: WriteRequest,
  effect: Effect<Data>,
): Promise<{ data: Data; isReplay: boolean }> {
  const userId = 'userId' in write.caller ? write.caller.userId : undefined
  const actor = userId === undefined ? undefined : { userId }
  const owner = userId ?? 'anyone'
  if (key !== null) await prepareLock(db, lockName({ owner, key }))
  let deferred: (() => void)[] = []
  const result = await runTransaction(db, async (tx) => {
    // The transaction may run again, and only the work of the committed run counts.
    deferred = []
    // Sent together: one round trip.
    const [stored] = await Promise.all([
      key === null ? undefined : lockKey(tx, { owner, key }),
      userId === undefined ? undefined : assertActiveUser(tx, userId),
    ])
    return runOrReplay(tx, { owner, key, identity, fingerprintKeys, stored }, async () => {
      const recordActions = createRecordActions(tx, { row: write.row, actor }, insertAuditEntries)
      const data = await effect(tx, {
        afterCommit: (work) => deferred.push(work),
        recordActions,
        askSecondPerson: () => {},
      })
      recordTouches(tx, write)
      return data
    })
  })
  for (const work of deferred) work()
  return result
}

interface OwnedKey {
  owner: string
  key: string
}

type StoredResponse = typeof idempotentResponses.$inferSelect
type KeyedRequest = Pick<WriteRequest, 'key' | 'identity'> &
  Pick<WriteParts, 'fingerprintKeys'> & { owner: string; stored: StoredResponse | undefined }

async function runOrReplay<Data>(tx: Tx, { owner, key, stored, ...request }: KeyedRequest, run: () => Promise<Data>) {
  if (key === null) return { data: await run(), isReplay: false }
  // The key of an earlier secret is tried only if the current one does not fit.
  const isSameRequest = (fingerprint: string) =>
    request.fingerprintKeys.some((each) => createFingerprint(each, request.identity) === fingerprint)
  if (stored && !isSameRequest(stored.fingerprint)) throw new Refusal('key_reused')
  // The fingerprint is equal, so the stored data has this effect's type.
  if (stored) return { data: stored.data as Data, isReplay: true }
  const data = await run()
  const fingerprint = createFingerprint(request.fingerprintKeys[0]!, request.identity)
  sendWithCommit(tx, tx.insert(idempotentResponses).values({ owner, key, fingerprint, data }))
  return { data, isReplay: false }
}

/**
 * Locks the key until the transaction ends; a second request under the key is refused meanwhile. Returns what is stored under
 * it: read by a statement of its own, which sees what another transaction committed before the lock.
 */
async function lockKey(tx: Tx, { owner, key }: OwnedKey): Promise<StoredResponse | undefined> {
  const [isLocked, [stored]] = await Promise.all([
    tryLock(tx, lockName({ owner, key })),
    findStored(tx, { owner, key }),
  ])
  if (!isLocked) throw new Refusal('request_running', { retryAfterS: 1 })
  return stored
}

const lockName = ({ owner, key }: OwnedKey) => `idempotency key ${owner} ${key}`

const findStored = createStatement((db) =>
  db
    .select()
    .from(idempotentResponses)
    .where(
      and(eq(idempotentResponses.owner, sql.placeholder('owner')), eq(idempotentResponses.key, sql.placeholder('key'))),
    ),
)

const Key = v.pipe(v.string(), v.uuid())

/** The request's Idempotency-Key, or null without one. */
export function readIdempotencyKey(c: Context): string | null {
  const header = c.req.header('Idempotency-Key')
  if (header === undefined) return null
  const key = v.safeParse(Key, header)
  if (!key.success)
    throw new Refusal('invalid_input', { issues: { 'Idempotency-Key': { code: 'not_an_idempotency_key' } } })
  return key.output.toLowerCase()
}

/** Responds to a write. A header marks a replay. */
export function respondToWrite(
  c: Context,
  message: string,
  { data, isReplay }: { data: unknown; isReplay: boolean },
  status: 200 | 202 = 200,
) {
  if (isReplay) c.header('Idempotency-Replayed', 'true')
  return respond(c, message, data, status)
}

/** The envelope of every successful response. Not cacheable, because responses hold personal data. */
export function respond(c: Context, message: string, data: unknown, status: 200 | 202 = 200) {
  c.header('Cache-Control', 'no-store')
  return respondWithJson(c, { success: true, message, data }, status)
}
