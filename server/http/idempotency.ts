import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#contract/errors.ts'
import { Proposed } from '#contract/proposals.ts'
import type { Db, Tx } from '../db/connect.ts'
import { tryLock } from '../db/locks.ts'
import { recordRow } from '../db/recorded-rows.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { createStatement } from '../db/statement.ts'
import { awaitWithCommit } from '../db/transactions.ts'
import type { Caller, Visitor } from './caller.ts'
import { respondWithJson } from './compression.ts'
import {
  createRecordActions,
  type Effect,
  type EffectEndpoint,
  type InsertAuditEntries,
  recordTouches,
} from './effect.ts'
import { idempotentResponses } from './table.ts'

/** What the features provide for all writes. */
export interface WriteParts {
  db: Db
  fingerprintKeys: FingerprintKeys
  /** Authorizes the caller again, with locked rows, and updates its permissions and proof. Throws a refusal with 401 or 403. */
  authorizeWrite: (tx: Tx, endpoint: EffectEndpoint, caller: Caller) => Promise<void>
  insertAuditEntries: InsertAuditEntries
}

interface FingerprintKey {
  id: string
  key: string
}

export interface FingerprintKeys {
  /** The key of new fingerprints. Creates it if there is none. */
  readCurrent: () => Promise<FingerprintKey>
  /** The keys that may have made a stored fingerprint. `isKnown`: it was one of them. */
  find: (tx: Tx, id: string | null) => Promise<{ keys: readonly string[]; isKnown: boolean }>
}

export interface WriteRequest {
  endpoint: EffectEndpoint
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
  { db, authorizeWrite, insertAuditEntries, fingerprintKeys }: WriteParts,
  { key, identity, ...write }: WriteRequest,
  effect: Effect<Data>,
): Promise<{ data: Data; isReplay: boolean }> {
  const { caller } = write
  const actor = 'userId' in caller ? { userId: caller.userId, apiKeyId: caller.apiKeyId } : undefined
  const owner = actor?.userId ?? 'anyone'
  // Before the transaction, because it may create the key.
  const current = key === null ? undefined : await fingerprintKeys.readCurrent()
  let deferred: (() => void)[] = []
  const result = await runTransaction(db, async (tx) => {
    // The transaction may run again, and only the work of the committed run counts.
    deferred = []
    // Sent together: one round trip.
    const [stored] = await Promise.all([
      key === null ? undefined : lockKey(tx, { owner, key }),
      'userId' in write.caller ? authorizeWrite(tx, write.endpoint, write.caller) : undefined,
    ])
    return runOrReplay(tx, { ...write, owner, key, identity, current, fingerprintKeys, stored }, async () => {
      const recordActions = createRecordActions(tx, { endpoint: write.endpoint, actor }, insertAuditEntries)
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
type KeyedRequest = Pick<WriteRequest, 'endpoint' | 'key' | 'identity'> &
  Pick<WriteParts, 'fingerprintKeys'> & {
    owner: string
    /** Undefined without an Idempotency-Key. */
    current: FingerprintKey | undefined
    stored: StoredResponse | undefined
  }

async function runOrReplay<Data>(
  tx: Tx,
  { owner, key, current, stored, ...request }: KeyedRequest,
  run: () => Promise<Data>,
) {
  if (key === null || !current) return { data: await run(), isReplay: false }
  if (stored) await assertSameRequest(tx, stored, request)
  if (stored?.is_secret) throw new Refusal('answer_not_stored')
  // The fingerprint is equal, so the stored data has this effect's type.
  if (stored) return { data: stored.data as Data, isReplay: true }
  const data = await run()
  const fingerprint = createFingerprint(current.key, request.identity)
  const is_small = request.endpoint.isSmall === true
  const is_secret = request.endpoint.hasSecretResponse === true && !v.is(Proposed, data)
  awaitWithCommit(
    tx,
    storeResponse(tx, {
      owner,
      key,
      fingerprint,
      key_id: current.id,
      data: is_secret ? null : data,
      is_small,
      is_secret,
    }),
  )
  recordRow(tx, sql`exists (select from ${idempotentResponses} where ${isStoredUnder({ owner, key })})`)
  return { data, isReplay: false }
}

/** Without the key of the fingerprint, the contents cannot be compared. The request has had its effect in any case. */
async function assertSameRequest(
  tx: Tx,
  stored: StoredResponse,
  { identity, fingerprintKeys }: Pick<KeyedRequest, 'identity' | 'fingerprintKeys'>,
): Promise<void> {
  const { keys, isKnown } = await fingerprintKeys.find(tx, stored.key_id)
  if (keys.some((key) => createFingerprint(key, identity) === stored.fingerprint)) return
  throw new Refusal(isKnown ? 'key_reused' : 'already_sent')
}

const storeResponse = createStatement((db) =>
  db.insert(idempotentResponses).values({
    owner: sql.placeholder('owner'),
    key: sql.placeholder('key'),
    fingerprint: sql.placeholder('fingerprint'),
    key_id: sql.placeholder('key_id'),
    data: sql.placeholder('data'),
    is_small: sql.placeholder('is_small'),
    is_secret: sql.placeholder('is_secret'),
  }),
)

/**
 * Locks the key until the transaction ends; a second request under the key is refused meanwhile. Returns what is stored under
 * it: read by a statement of its own, which sees what another transaction committed before the lock.
 */
async function lockKey(tx: Tx, { owner, key }: OwnedKey): Promise<StoredResponse | undefined> {
  const [isLocked, [stored]] = await Promise.all([
    tryLock(tx, `idempotency key ${owner} ${key}`),
    findStored(tx, { owner, key }),
  ])
  if (!isLocked) throw new Refusal('request_running', { retryAfterS: 1 })
  return stored
}

/** What is stored under a key, or `running` while a request under it is being handled. */
export const readStoredResponse = (db: Db, key: OwnedKey): Promise<StoredResponse | 'running' | undefined> =>
  runTransaction(db, (tx) => lockKey(tx, key)).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'request_running') return 'running'
    throw error
  })

const isStoredUnder = ({ owner, key }: OwnedKey) =>
  and(eq(idempotentResponses.owner, owner), eq(idempotentResponses.key, key))

const findStored = createStatement((db) =>
  db
    .select()
    .from(idempotentResponses)
    .where(
      and(eq(idempotentResponses.owner, sql.placeholder('owner')), eq(idempotentResponses.key, sql.placeholder('key'))),
    ),
)

const Key = v.pipe(v.string(), v.uuid())

/** The Idempotency-Key under which the response is stored, or null if none is: a valid key of a repeatable call has no effect. */
export function readStorageKey(c: Context, { hasSecretResponse, isSmall }: EffectEndpoint): string | null {
  if (hasSecretResponse === 'repeatable') return null
  const key = readIdempotencyKey(c)
  return isSmall === 'repeatable' ? null : key
}

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
