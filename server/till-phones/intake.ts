import { and, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { Refusal } from '#contract/errors.ts'
import { Id, type PaymentMethod } from '#contract/fields.ts'
import { firstIssues } from '#contract/issues.ts'
import { findSenderMethod } from '#contract/sms/read-provider-sms.ts'
import { type IntakeResult, smsIntake } from '#contract/till-phones.ts'
import type { Db, Tx } from '../db/connect.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { respond } from '../http/idempotency.ts'
import type { Proxies } from '../http/proxies.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { seal, unseal } from '../process/seal.ts'
import { type NewSms, storeSms } from '../till-sms/store-sms.ts'
import { openAlarms } from '../tills/alarms.ts'
import { isInUse } from '../tills/silent-phones.ts'
import { tillPhoneSims, tillPhones, tills } from '../tills/table.ts'
import { dialects, type PhoneMessage } from './dialects.ts'

interface IntakeParts {
  db: Db
  /** Decrypt the secrets; the first is the current one. */
  keys: readonly string[]
  proxies: Proxies
  rateLimiter: RateLimiter
}

type Phone = typeof tillPhones.$inferSelect

/**
 * Stores the SMS of a phone, in one transaction. The response has one result for each, and is sent after the commit, so that the phone
 * can repeat a call without one.
 */
export const receiveSms = (parts: IntakeParts) => async (c: Context) => {
  const { phone, body } = await identifyPhone(c, parts)
  const messages = parse(dialects[phone.dialect].messages, body)
  const results = await runTransaction(parts.db, async (tx) => {
    const results = await storeMessages(tx, phone, messages)
    await recordSign(tx, phone, {
      ignored: sql`${tillPhones.ignored} + ${countOf(results, 'ignored')}::int`,
      rejected: sql`${tillPhones.rejected} + ${countOf(results, 'rejected')}::int`,
      // A ping of SMSGate.
      ...(messages.length === 0 && { sends_heartbeats: true }),
    })
    if (results.includes('rejected')) await openAlarms(tx, [{ kind: 'sms_rejected', ref: phone.id }])
    return results
  })
  const items = results.map((result, index) => ({ client_id: messages[index]!.clientId ?? null, result }))
  return respond(c, 'OK', { results: items })
}

const Heartbeat = v.object({
  battery: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), null),
  queued: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), null),
  version: v.nullish(v.pipe(v.string(), v.maxLength(40), v.regex(/^[\x20-\x7e]*$/)), null),
})

export const receiveHeartbeat = (parts: IntakeParts) => async (c: Context) => {
  const { phone, body } = await identifyPhone(c, parts)
  const heartbeat = parse(Heartbeat, body)
  await runTransaction(parts.db, (tx) => recordSign(tx, phone, { ...heartbeat, sends_heartbeats: true }))
  return respond(c, 'OK', null)
}

/** Reads the body and verifies its signature. Unknown, revoked and wrongly signed calls get the same refusal. */
async function identifyPhone(c: Context, parts: IntakeParts) {
  const body = await readBytes(c)
  const phone = await findPhone(parts.db, c.req.param('id') ?? '')
  const opened = phone && unseal(phone.sealed_secret, { keys: parts.keys, owner: phone.id })
  const request = { body, header: (name: string) => c.req.header(name), nowMs: Date.now() }
  if (!phone || !opened || !dialects[phone.dialect].isSigned({ ...request, secret: opened.text })) {
    await parts.rateLimiter.countAddress(parts.proxies.addressOf(c))
    throw new Refusal('not_signed_in')
  }
  await parts.rateLimiter.countAccount(phone.id)
  if (!opened.isCurrentKey) await sealAgain(parts, phone, opened.text)
  return { phone, body }
}

/** So that the earlier secret of the server can be removed later. */
async function sealAgain({ db, keys: [key] }: IntakeParts, { id }: Phone, secret: string): Promise<void> {
  const sealed_secret = seal(secret, { key: key!, owner: id })
  await db.update(tillPhones).set({ sealed_secret }).where(eq(tillPhones.id, id))
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
  method: PaymentMethod
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
  const ofMethod = assigned.filter((each) => each.method === method && (sim === undefined || each.sim === sim))
  const [till, other] = ofMethod
  if (!till || other) return 'rejected'
  return { tillId: till.tillId, method, source: { phoneId: phone.id }, sender, body, receivedAt }
}

const recordSign = (tx: Tx, { id }: Phone, change: object) =>
  tx
    .update(tillPhones)
    .set({ ...change, last_seen_at: sql`now()` })
    .where(eq(tillPhones.id, id))
