import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/fields.ts'
import { paymentKinds, readProviderSms, type SmsReading, smsReaderVersion } from '#contract/sms/read-provider-sms.ts'
import { normalizeSms } from '#contract/sms/text.ts'
import type { IntakeResult } from '#contract/till-phones.ts'
import type { Tx } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import { matchTransfers } from '../payments/match-transfers.ts'
import { lockTransfers } from '../payments/payment-sms.ts'
import { openAlarms } from '../tills/alarms.ts'
import { linkTill, readWaitingTransfers, type Transfer } from '../tills/chain.ts'
import { sms } from '../tills/table.ts'
import { matchPayouts } from '../withdrawals/match-payouts.ts'

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
  const storedIds: string[] = []
  for (const [index, message] of messages.entries()) {
    const reading = readings[index]!
    const storedId = reading.is === 'ignored' ? undefined : await storeOne(tx, message, reading)
    if (storedId) storedIds.push(storedId)
    results.push(reading.is === 'ignored' ? 'ignored' : storedId ? 'accepted' : 'duplicate')
  }
  const stored = messages.filter((_, index) => results[index] === 'accepted')
  if (stored.length === 0) return results
  recordChange(tx, { tags: ['Till', 'Payment'] })
  const linked = await linkTills(
    tx,
    stored.map(({ tillId }) => tillId),
  )
  await matchPayouts(tx, storedIds)
  const own = readings.flatMap((reading, index) => (results[index] === 'accepted' ? getTransfers(reading) : []))
  await matchTransfers(tx, [...own, ...linked])
  return results
}

/** Links the chains of tills, in ascending order so that two calls cannot deadlock. */
async function linkTills(tx: Tx, tillIds: string[]): Promise<Transfer[]> {
  const linked: Transfer[] = []
  for (const tillId of [...new Set(tillIds)].sort()) linked.push(...(await linkTill(tx, tillId)))
  return linked
}

const getTransfers = (reading: SmsReading): Transfer[] =>
  reading.is === 'money' && reading.sms.transactionId
    ? [{ method: reading.sms.method, transactionId: reading.sms.transactionId }]
    : []

/** Returns the id of the SMS, or undefined for one that is stored already. */
async function storeOne(tx: Tx, message: NewSms, reading: StoredReading): Promise<string | undefined> {
  const { tillId, method, source, sender, body, receivedAt } = message
  const body_hash = createHash('sha256').update(normalizeSms(body)).digest('hex')
  const isSameBody = and(eq(sms.till_id, tillId), eq(sms.body_hash, body_hash))
  const [stored] = await tx.select({ phoneId: sms.phone_id, id: sms.id }).from(sms).where(isSameBody)
  if (stored) {
    if (stored.phoneId !== null || !('phoneId' in source)) return undefined
    // An administrator has pasted it before. The phone proves it.
    await tx.update(sms).set({ phone_id: source.phoneId, entered_by: null }).where(eq(sms.id, stored.id))
    return stored.id
  }
  const others = await findSameTransfer(tx, reading)
  // The same SMS on another till: two SIMs are mixed up.
  if (others.some((each) => each.body_hash === body_hash)) return undefined
  const pasted = others.filter(({ phone_id, state }) => phone_id === null && state === 'open')
  const isSuspect = others.length > pasted.length || (others.length > 0 && !('phoneId' in source))
  const suspects = isSuspect ? others : pasted
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
      ...toColumns(reading),
      ...(isSuspect && { state: 'suspect' }),
    })
    .onConflictDoNothing({ target: [sms.till_id, sms.body_hash] })
    .returning({ id: sms.id })
  if (!created) return undefined
  if (isSuspect) await openAlarms(tx, [{ kind: 'sms_suspect', ref: created.id }])
  return created.id
}

/** SMS of the same transfer in the same direction, which has one SMS only. */
async function findSameTransfer(tx: Tx, reading: StoredReading) {
  if (reading.is !== 'money' || !reading.sms.transactionId || !reading.sms.direction) return []
  const { method, transactionId, direction } = reading.sms
  return tx
    .select()
    .from(sms)
    .where(and(eq(sms.method, method), eq(sms.transaction_id, transactionId), eq(sms.direction, direction)))
}

async function setSuspect(tx: Tx, rows: { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await tx.update(sms).set({ state: 'suspect' }).where(inArray(sms.id, ids))
  await openAlarms(
    tx,
    ids.map((ref) => ({ kind: 'sms_suspect', ref })),
  )
}

/** The columns of what the reader has read. */
function toColumns(reading: StoredReading) {
  const parser_version = smsReaderVersion
  if (reading.is === 'unknown') return { parser_version, state: 'unknown', chain: 'none' } as const
  const { kind, direction, transactionId, amount, fee, balance, counterparty, isMasked, reference, happenedAt } =
    reading.sms
  const isClaimable = direction === 'out' || (direction === 'in' && paymentKinds.includes(kind))
  const moved = direction === 'in' ? amount - (fee ?? 0n) : direction === 'out' ? -amount - (fee ?? 0n) : 0n
  return {
    parser_version,
    kind,
    direction,
    transaction_id: transactionId,
    amount,
    fee,
    balance,
    change: balance === null ? null : moved,
    counterparty,
    is_masked: isMasked,
    reference,
    happened_at: happenedAt === null ? null : new Date(happenedAt),
    state: isClaimable ? 'open' : 'info',
    chain: balance === null ? 'none' : 'waiting',
  } as const
}

/** Reads SMS of an unknown form again, if the reader has a newer version than when they were stored. */
export async function rereadUnknown(tx: Tx, readerVersion = smsReaderVersion): Promise<void> {
  const rows = await tx
    .select()
    .from(sms)
    .where(and(eq(sms.state, 'unknown'), sql`${sms.parser_version} < ${readerVersion}`))
    .orderBy(sms.id)
    .limit(1_000)
  const read = rows.map((row) => ({ row, reading: readProviderSms(row.sender, row.body) }))
  const transfers = read.flatMap(({ reading }) => getTransfers(reading))
  const tillIds = rows.map(({ till_id }) => till_id)
  await lockTransfers(tx, [...transfers, ...(await readWaitingTransfers(tx, tillIds))])
  for (const { row, reading } of read) {
    const found = reading.is === 'ignored' ? ({ is: 'unknown', method: row.method } as const) : reading
    const others = await findSameTransfer(tx, found)
    const columns = { ...toColumns(found), parser_version: readerVersion }
    await tx
      .update(sms)
      .set({ ...columns, ...(others.length > 0 && { state: 'suspect' }) })
      .where(eq(sms.id, row.id))
    // After the update, because a suspect SMS has a form.
    if (others.length > 0) await setSuspect(tx, [...others, row])
  }
  const known = read.filter(({ reading }) => reading.is === 'money').map(({ row }) => row.till_id)
  if (known.length === 0) return
  recordChange(tx, { tags: ['Till', 'Payment'] })
  const linked = await linkTills(tx, known)
  await matchPayouts(
    tx,
    read.map(({ row }) => row.id),
  )
  await matchTransfers(tx, [...transfers, ...linked])
}
