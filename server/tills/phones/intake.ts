import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { Refusal } from '#contract/errors.ts'
import { Id, type PaymentMethod } from '#contract/fields.ts'
import { firstIssues } from '#contract/issues.ts'
import { type IntakeResult, smsIntake } from '#contract/tills/phones.ts'
import { findSenderMethod } from '#contract/tills/reader/read-provider-sms.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { recordChange } from '../../db/publish-changes.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { respond } from '../../http/idempotency.ts'
import type { Proxies } from '../../http/proxies.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { unseal } from '../../process/seal.ts'
import { openAlarms } from '../alarms.ts'
import { isInUse } from '../silent-phones.ts'
import { type NewSms, storeSms } from '../sms/store-sms.ts'
import { tillPhoneSims, tillPhones, tills } from '../table.ts'
import { formatReaders, type PhoneMessage } from './read-message.ts'
import type { RefusedCalls } from './refused-calls.ts'

interface IntakeParts {
  db: Db
  /** Decrypt the secrets; the first is the current one. */
  keys: readonly string[]
  proxies: Proxies
  rateLimiter: RateLimiter
  refusedCalls: RefusedCalls
}

type Phone = typeof tillPhones.$inferSelect

/**
 * Stores the SMS of a phone, in one transaction. The response has one result for each, and is sent after the commit, so that the phone
 * can repeat a call without one.
 */
export const receiveSms = (parts: IntakeParts) => async (c: Context) => {
  const { phone, body, signedAt } = await identifyPhone(c, parts)
  const { messages, isHeartbeat } = parse(formatReaders[phone.format].body, body)
  const results = await runTransaction(parts.db, async (tx) => {
    const results = await storeMessages(tx, phone, messages)
    await recordResults(tx, phone, results)
    // A call that was recorded and sent again is no sign of the phone.
    if (isHeartbeat) await recordHeartbeat(tx, phone, { signedAt })
    else if (results.includes('accepted') || isNewer(phone, signedAt)) await recordSign(tx, phone)
    if (results.includes('rejected')) await openAlarms(tx, [{ kind: 'sms_rejected', ref: phone.id }])
    return results
  })
  const items = results.map((result, index) => ({ client_id: messages[index]!.clientId, result }))
  return respond(c, 'OK', { results: items })
}

/** Strict, so that the body of another call is not a heartbeat. */
const Heartbeat = v.strictObject({
  battery: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), null),
  queued: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), null),
  version: v.nullish(v.pipe(v.string(), v.maxLength(40), v.regex(/^[\x20-\x7e]*$/)), null),
})

export const receiveHeartbeat = (parts: IntakeParts) => async (c: Context) => {
  const { phone, body, signedAt } = await identifyPhone(c, parts)
  const status = parse(Heartbeat, body)
  await runTransaction(parts.db, (tx) => recordHeartbeat(tx, phone, { signedAt, status }))
  return respond(c, 'OK', null)
}

/** Reads the body and verifies its signature. Unknown, revoked and wrongly signed calls get the same refusal. */
async function identifyPhone(c: Context, parts: IntakeParts) {
  const body = await readBytes(c)
  const phone = await findPhone(parts.db, c.req.param('id') ?? '')
  const opened = phone && unseal(phone.sealed_secret, { keys: parts.keys, owner: phone.id })
  const { method, path } = c.req
  const request = { method, path, body, header: (name: string) => c.req.header(name), nowMs: Date.now() }
  const signature = phone && opened && formatReaders[phone.format].verify({ ...request, secret: opened.text })
  if (!signature) {
    await parts.rateLimiter.countAddress(parts.proxies.addressOf(c))
    if (phone) await noteRefusedCall(parts, phone)
    throw new Refusal('not_signed_in')
  }
  await parts.rateLimiter.countAccount(phone.id)
  parts.refusedCalls.delete(phone.id)
  return { phone, body, ...signature }
}

/** Published once, because an administrator who links the phone waits for its first call. */
async function noteRefusedCall({ db, refusedCalls }: IntakeParts, { id, last_seen_at }: Phone): Promise<void> {
  const isFirst = !last_seen_at && !refusedCalls.has(id)
  refusedCalls.set(id, new Date())
  if (isFirst) await runTransaction(db, async (tx) => recordChange(tx, { tags: ['Till'] }))
}

async function findPhone(db: Db, id: string): Promise<Phone | undefined> {
  if (!v.is(Id, id)) return undefined
  const [phone] = await db
    .select()
    .from(tillPhones)
    .where(and(eq(tillPhones.id, id), isInUse))
  return phone
}

async function readBytes(c: Context): Promise<Uint8Array> {
  let bytes = new ArrayBuffer(0)
  await limitBody(c, async () => {
    bytes = await c.req.arrayBuffer()
  })
  return new Uint8Array(bytes)
}

const limitBody = bodyLimit({
  maxSize: smsIntake.limitBytes,
  onError: () => {
    throw new Refusal('body_too_large')
  },
})

function parse<Schema extends v.GenericSchema>(schema: Schema, body: Uint8Array): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, fromJson(body))
  if (!parsed.success) throw new Refusal('invalid_input', { issues: firstIssues(parsed.issues) })
  return parsed.output
}

function fromJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Refusal('malformed_request')
  }
}

const countOf = (results: IntakeResult[], which: IntakeResult) => results.filter((result) => result === which).length

/** Stores the messages whose SIM has a till. */
async function storeMessages(tx: Tx, phone: Phone, messages: PhoneMessage[]): Promise<IntakeResult[]> {
  const assigned = await readSims(tx, phone)
  const placed = messages.map((message) => placeMessage(message, { phone, assigned }))
  const stored = await storeSms(
    tx,
    placed.filter((each) => typeof each === 'object'),
  )
  return placed.map((each) => (typeof each === 'object' ? stored.shift()! : each))
}

interface Sim {
  sim: number
  tillId: string
  method: PaymentMethod | null
}

const readSims = (tx: Tx, { id }: Phone): Promise<Sim[]> =>
  tx
    .select({ sim: tillPhoneSims.sim, tillId: tills.id, method: tills.method })
    .from(tillPhoneSims)
    .innerJoin(tills, eq(tills.id, tillPhoneSims.till_id))
    .where(eq(tillPhoneSims.phone_id, id))

/** Finds the till by the provider and the SIM. Without a SIM the phone must have one till of the provider. */
function placeMessage(
  { sender, body, receivedAt, sim }: PhoneMessage,
  { phone, assigned }: { phone: Phone; assigned: Sim[] },
): NewSms | 'ignored' | 'rejected' {
  const method = findSenderMethod(sender)
  if (!method) return 'ignored'
  if (body === null) return 'rejected'
  const ofMethod = assigned.filter((each) => each.method === method && (sim === undefined || each.sim === sim))
  const [till, other] = ofMethod
  if (!till || other) return 'rejected'
  return { tillId: till.tillId, method, source: { phoneId: phone.id }, sender, body, receivedAt }
}

/** Refuses a phone that was revoked after it was identified. The lock of the update conflicts with the revocation. */
async function recordResults(tx: Tx, { id }: Phone, results: IntakeResult[]): Promise<void> {
  const recorded = await tx
    .update(tillPhones)
    .set({
      ignored: sql`${tillPhones.ignored} + ${countOf(results, 'ignored')}::int`,
      rejected: sql`${tillPhones.rejected} + ${countOf(results, 'rejected')}::int`,
    })
    .where(and(eq(tillPhones.id, id), isInUse))
    .returning({ id: tillPhones.id })
  if (recorded.length === 0) throw new Refusal('not_signed_in')
}

async function recordSign(tx: Tx, phone: Phone): Promise<void> {
  publishFirstCall(tx, phone)
  await tx.update(tillPhones).set({ last_seen_at: sql`now()` }).where(eq(tillPhones.id, phone.id))
}

/** An administrator who links the phone waits for it. Later calls are published only if they store something. */
function publishFirstCall(tx: Tx, { last_seen_at }: Phone): void {
  if (!last_seen_at) recordChange(tx, { tags: ['Till'] })
}

/** A format that signs no time has no newer calls. */
const isNewer = ({ heartbeat_at }: Phone, signedAt: Date | null): boolean =>
  signedAt === null || heartbeat_at === null || signedAt > heartbeat_at

interface SignedHeartbeat {
  signedAt: Date | null
  status?: v.InferOutput<typeof Heartbeat>
}

/**
 * Changes nothing for a heartbeat that is not newer than the last one: it was recorded and sent again, to hide that the phone is silent.
 * Without a signed time that cannot be known, so that it does not count either.
 */
async function recordHeartbeat(tx: Tx, phone: Phone, { signedAt, status }: SignedHeartbeat): Promise<void> {
  if (!signedAt) return
  publishFirstCall(tx, phone)
  const isNew = or(isNull(tillPhones.heartbeat_at), lt(tillPhones.heartbeat_at, signedAt))
  await tx
    .update(tillPhones)
    .set({ ...status, sends_heartbeats: true, heartbeat_at: signedAt, last_seen_at: sql`now()` })
    .where(and(eq(tillPhones.id, phone.id), isNew, isInUse))
}
