import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/fields.ts'
import type { Poisha } from '#contract/money.ts'
import type { IntakeResult } from '#contract/tills/phones.ts'
import { changeOf, sameMoney } from '#contract/tills/reader/movement.ts'
import {
  type ProviderSms,
  paymentKinds,
  readProviderSms,
  type SmsReading,
  smsReaderVersion,
} from '#contract/tills/reader/read-provider-sms.ts'
import { normalizeSms } from '#contract/tills/reader/text.ts'
import type { Tx } from '../../db/connect.ts'
import { recordChange } from '../../db/publish-changes.ts'
import { lockTransfers } from '../../payments/payment-sms.ts'
import { openAlarms } from '../alarms.ts'
import { readWaitingTransfers } from '../chain/line-rows.ts'
import { sms } from '../table.ts'
import { getTransfers, linkAndMatch } from './link-and-match.ts'

export interface NewSms {
  tillId: string
  method: PaymentMethod
  /** The phone that sent it, or the administrator who pasted it. */
  source: { phoneId: string } | { enteredBy: string }
  sender: string
  body: string
  receivedAt: Date
}

type StoredReading = Exclude<SmsReading, { is: 'ignored' }>

/**
 * Stores SMS once each, links the chains of their tills, and decides the payments that they match. Returns one result for each. Stores
 * no SMS that is not about money.
 */
export async function storeSms(tx: Tx, messages: NewSms[]): Promise<Exclude<IntakeResult, 'rejected'>[]> {
  const readings = messages.map(({ sender, body }) => readProviderSms(sender, body))
  const tillIds = messages.map(({ tillId }) => tillId)
  await lockTransfers(tx, [...readings.flatMap(getTransfers), ...(await readWaitingTransfers(tx, tillIds))])
  const results: Exclude<IntakeResult, 'rejected'>[] = []
  for (const [index, message] of messages.entries()) {
    const reading = readings[index]!
    const storedId = reading.is === 'ignored' ? undefined : await storeOne(tx, message, reading)
    results.push(reading.is === 'ignored' ? 'ignored' : storedId ? 'accepted' : 'duplicate')
  }
  const stored = messages.filter((_, index) => results[index] === 'accepted')
  if (stored.length === 0) return results
  recordChange(tx, { tags: ['Till', 'Payment'] })
  const own = readings.flatMap((reading, index) => (results[index] === 'accepted' ? getTransfers(reading) : []))
  await linkAndMatch(
    tx,
    stored.map(({ tillId }) => tillId),
    own,
  )
  return results
}

/** Returns the id of the SMS, or undefined for one that is stored already. */
async function storeOne(tx: Tx, message: NewSms, reading: StoredReading): Promise<string | undefined> {
  const { tillId, method, source, sender, body, receivedAt } = message
  const body_hash = createHash('sha256').update(normalizeSms(body)).digest('hex')
  const isSameBody = and(eq(sms.till_id, tillId), eq(sms.body_hash, body_hash))
  const [stored] = await tx.select().from(sms).where(isSameBody)
  if (stored) return proveBySource(tx, stored, { ...message, body_hash, reading })
  const others = await findSameTransfer(tx, reading)
  // The same SMS on another till (two SIMs are mixed up), or in another spelling.
  const same = others.find((each) => each.body_hash === body_hash || isSameMoney(each, reading))
  if (same) return proveBySource(tx, same, { ...message, body_hash, reading })
  const pasted = others.filter(({ phone_id, state }) => phone_id === null && state === 'open')
  const columns = toColumns(reading)
  const isContradicted = others.length > pasted.length || (others.length > 0 && !('phoneId' in source))
  const isSuspect = isContradicted || columns.state === 'suspect'
  const suspects = isContradicted ? others : pasted
  if (suspects.length > 0) await setSuspect(tx, suspects)
  const [created] = await tx
    .insert(sms)
    .values({
      till_id: tillId,
      method,
      ...('phoneId' in source ? { phone_id: source.phoneId } : { entered_by: source.enteredBy }),
      sender,
      body,
      body_hash,
      received_at: receivedAt,
      ...columns,
      ...(isSuspect && { state: 'suspect' }),
    })
    .onConflictDoNothing({ target: [sms.till_id, sms.body_hash] })
    .returning({ id: sms.id })
  if (!created) return undefined
  if (isSuspect) await openAlarms(tx, [{ kind: 'sms_suspect', ref: created.id }])
  return created.id
}

interface SentSms extends NewSms {
  body_hash: string
  reading: StoredReading
}

/**
 * An SMS that an administrator has pasted is proved by the phone that sends it. What the phone sent replaces the pasted text, which may
 * have another sender of the money. Undefined if it was stored by a phone before.
 */
async function proveBySource(tx: Tx, row: SmsRow, { source, sender, body, body_hash, receivedAt, reading }: SentSms) {
  const { id, phone_id } = row
  if (phone_id !== null || !('phoneId' in source)) return undefined
  const from = reading.is === 'money' ? reading.sms : undefined
  const sent = from && { counterparty: from.counterparty, is_masked: from.isMasked, reference: from.reference }
  const isOther = sent && (sent.counterparty !== row.counterparty || sent.reference !== row.reference)
  await tx
    .update(sms)
    .set({ phone_id: source.phoneId, entered_by: null, sender, body, body_hash, received_at: receivedAt, ...sent })
    .where(eq(sms.id, id))
  if (isOther) await openAlarms(tx, [{ kind: 'sms_suspect', ref: id }])
  return id
}

type SmsRow = typeof sms.$inferSelect

const isSameMoney = ({ transaction_id: transactionId, ...row }: SmsRow, reading: StoredReading): boolean =>
  reading.is === 'money' && sameMoney({ ...row, transactionId }, reading.sms)

/** SMS of the same transfer in the same direction, which has one SMS only. */
export async function findSameTransfer(tx: Tx, reading: StoredReading) {
  if (reading.is !== 'money' || !reading.sms.transactionId || !reading.sms.direction) return []
  const { method, transactionId, direction } = reading.sms
  return tx
    .select()
    .from(sms)
    .where(and(eq(sms.method, method), eq(sms.transaction_id, transactionId), eq(sms.direction, direction)))
}

export async function setSuspect(tx: Tx, rows: { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await tx.update(sms).set({ state: 'suspect' }).where(inArray(sms.id, ids))
  await openAlarms(
    tx,
    ids.map((ref) => ({ kind: 'sms_suspect', ref })),
  )
}

/** The columns of what the reader has read. */
export function toColumns(reading: StoredReading) {
  const parser_version = smsReaderVersion
  if (reading.is === 'unknown') {
    const { balance, happenedAt } = reading
    return {
      parser_version,
      state: 'unknown',
      chain: balance === null ? 'none' : 'waiting',
      balance,
      happened_at: happenedAt === null ? null : new Date(happenedAt),
    } as const
  }
  const { kind, direction, transactionId, amount, fee, commission, balance, counterparty } = reading.sms
  const { isMasked, reference, happenedAt } = reading.sms
  const change = changeOf(reading.sms)
  return {
    parser_version,
    kind,
    direction,
    transaction_id: transactionId,
    amount,
    fee,
    commission,
    balance,
    change,
    counterparty,
    is_masked: isMasked,
    reference,
    happened_at: happenedAt === null ? null : new Date(happenedAt),
    ...assess(reading.sms, change),
  } as const
}

function assess({ direction, kind, balance }: ProviderSms, change: Poisha | null) {
  // Money that came in cannot be more than the balance after it.
  if (balance !== null && change !== null && balance < change) return { state: 'suspect', chain: 'unproven' } as const
  const isClaimable = direction === 'out' || (direction === 'in' && paymentKinds.includes(kind))
  return { state: isClaimable ? 'open' : 'info', chain: balance === null ? 'none' : 'waiting' } as const
}
