import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Role } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import type { Tag } from '#contract/tags.ts'
import type { Db, Tx } from '../db/connect.ts'
import { announce } from '../db/record-change.ts'
import { retrying } from '../db/run-transaction.ts'
import { refuseIfStopped } from '../sessions/assert-active-user.ts'
import type { Caller, Visitor } from '../sessions/authorize.ts'
import { keptAnswers } from './table.ts'

/** Puts off work until the effect is kept for sure: a mail, say. Not done for a replay, nor after a refusal. */
export type AfterCommit = (work: () => void) => void

/** What a write does to the database, all of it, inside one transaction. */
export type Effect<Data> = (tx: Tx, afterCommit: AfterCommit) => Promise<Data>

/** A request that has to have its effect once. */
export interface Once {
  row: { role: Role; touches: readonly Tag[] }
  caller: Caller | Visitor
  /** The Idempotency-Key, or null where the caller sent none and asks for no such promise. */
  key: string | null
  /** The same for the same request, made by `fingerprintOf`. */
  fingerprint: string
}

/** A keyed hash: stored bodies can hold passwords, and a plain hash of one could be guessed. */
export const fingerprintOf = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

/**
 * Runs an effect and keeps its answer in the same transaction, so that there is no moment in which one is kept and the
 * other is not. A refusal rolls everything back and is not kept.
 */
export async function once<Data>(
  db: Db,
  request: Once,
  effect: Effect<Data>,
): Promise<{ data: Data; isReplay: boolean }> {
  const owner = 'userId' in request.caller ? request.caller.userId : 'anyone'
  let afterwards: (() => void)[] = []
  const result = await retrying(db, async (tx) => {
    // The transaction may run again, and then what was put off the first time never happened.
    afterwards = []
    if (owner !== 'anyone') await refuseIfStopped(tx, owner)
    return runOrReplay(tx, { ...request, owner }, async () => {
      const data = await effect(tx, (work) => afterwards.push(work))
      announceWrite(tx, request)
      return data
    })
  })
  for (const work of afterwards) work()
  return result
}

/**
 * Records what the row touches. Administrators receive all of it. An administrator's write concerns all members; any other
 * write concerns only its caller. Handlers add other members.
 */
function announceWrite(tx: Tx, { row: { role, touches: tags }, caller }: Once) {
  if (tags.length === 0) return
  announce(tx, { tags, ...(role !== 'admin' && 'userId' in caller && { memberId: caller.userId }) })
}

async function runOrReplay<Data>(
  tx: Tx,
  { owner, key, fingerprint }: Once & { owner: string },
  run: () => Promise<Data>,
) {
  if (key === null) return { data: await run(), isReplay: false }
  await claimKey(tx, `${owner} ${key}`)
  const [kept] = await tx
    .select()
    .from(keptAnswers)
    .where(and(eq(keptAnswers.owner, owner), eq(keptAnswers.key, key)))
  if (kept && kept.fingerprint !== fingerprint) throw new Refusal('key_reused')
  // What was kept under this fingerprint is what this same effect answered then.
  if (kept) return { data: kept.data as Data, isReplay: true }
  const data = await run()
  await tx.insert(keptAnswers).values({ owner, key, fingerprint, data })
  return { data, isReplay: false }
}

/** Held until the transaction ends; a second request under the same key is told to come back. */
async function claimKey(tx: Tx, name: string) {
  const claimed = await tx
    .select({ isMine: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))` })
    .from(sql`(values (1)) as one`)
  if (!claimed[0]?.isMine) throw new Refusal('request_running', { retryAfterS: 1 })
}
