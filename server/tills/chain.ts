import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/fields.ts'
import type { Poisha } from '#contract/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { openAlarms } from './alarms.ts'
import { findRunTo, type Line, linkLines, waitMs } from './link-lines.ts'
import { sms, tills } from './table.ts'

/** A provider's transaction, which has one SMS on each side. */
export interface Transfer {
  method: PaymentMethod
  transactionId: string
}

/** Late lines of the same minutes are looked for among this many lines. */
const recentLines = 50

type SmsRow = typeof sms.$inferSelect
type Till = typeof tills.$inferSelect

/** The tills whose lines have waited long enough to be judged. */
export const readOverdueTills = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectDistinct({ id: sms.till_id })
      .from(sms)
      .where(and(eq(sms.chain, 'waiting'), lt(sms.created_at, new Date(Date.now() - waitMs))))
  ).map(({ id }) => id)

/** Links the waiting lines of a till. Returns the transfers whose SMS is linked or proven forged by that. Locks the till. */
export async function linkTill(tx: Tx, tillId: string): Promise<Transfer[]> {
  const till = await lockTill(tx, tillId)
  if (!till) return []
  const rows = await setApartEarly(tx, till, await readWaiting(tx, tillId))
  if (rows.length === 0) return []
  const recent = await tx
    .select()
    .from(sms)
    .where(and(eq(sms.till_id, tillId), eq(sms.chain, 'linked')))
    .orderBy(desc(sms.happened_at), desc(sms.id))
    .limit(recentLines)
  const chain = { head: till.balance, recent: recent.map(toLine), waiting: rows.map(toLine) }
  const links = linkLines(chain, Date.now())
  if (links.linked.length + links.forged.length === 0) return []
  await setChain(tx, links.linked, 'linked')
  await tx
    .update(tills)
    .set({ balance: links.head, chain_since: till.chain_since ?? new Date(links.linked[0]!.happenedAt) })
    .where(eq(tills.id, tillId))
  await setChain(tx, links.forged, 'forged')
  await openAlarms(
    tx,
    links.forged.map(({ id }) => ({ kind: 'sms_forged', ref: id })),
  )
  return toTransfers(rows, [...links.linked, ...links.forged])
}

/**
 * Starts the chain of a till at the balance that the provider's app shows now. Waiting lines that lead to it are linked, and the others
 * are no longer waited for. Returns the transfers whose SMS is linked.
 */
export async function setTillBalance(tx: Tx, tillId: string, balance: Poisha): Promise<Transfer[]> {
  const rows = await readWaiting(tx, tillId)
  const run = findRunTo(balance, rows.map(toLine))
  await setChain(tx, run, 'linked')
  const rest = rows.map(toLine).filter(({ id }) => !run.some((line) => line.id === id))
  await setChain(tx, rest, 'unproven')
  await tx.update(tills).set({ balance, chain_since: sql`now()` }).where(eq(tills.id, tillId))
  return toTransfers(rows, run)
}

/** Locks a till until the end of the transaction. Undefined if it does not exist. */
export async function lockTill(tx: Tx, tillId: string): Promise<Till | undefined> {
  const [till] = await tx.select().from(tills).where(eq(tills.id, tillId)).for('no key update')
  return till
}

/** The transfers whose SMS a new line can link. They have to be locked before the till. */
export const readWaitingTransfers = (tx: Tx, tillIds: string[]): Promise<Transfer[]> =>
  tx
    .select({ method: sms.method, transactionId: sql<string>`${sms.transaction_id}` })
    .from(sms)
    .where(and(inArray(sms.till_id, tillIds), eq(sms.chain, 'waiting'), isNotNull(sms.transaction_id)))

const readWaiting = (tx: Tx, tillId: string): Promise<SmsRow[]> =>
  tx
    .select()
    .from(sms)
    .where(and(eq(sms.till_id, tillId), eq(sms.chain, 'waiting')))

/** Lines of before the chain's start say nothing about it, so that they are neither linked nor forged. */
async function setApartEarly(tx: Tx, { id, chain_since }: Till, waiting: SmsRow[]): Promise<SmsRow[]> {
  if (!chain_since || !waiting.some((row) => isEarly(row, chain_since))) return waiting
  await tx
    .update(sms)
    .set({ chain: 'unproven' })
    .where(and(eq(sms.till_id, id), eq(sms.chain, 'waiting'), lt(timeOf, chain_since)))
  return waiting.filter((row) => !isEarly(row, chain_since))
}

const minuteMs = 60_000

// The providers show minutes.
const timeOf = sql`coalesce(${sms.happened_at}, ${sms.received_at}) + interval '1 minute'`
const isEarly = (row: SmsRow, since: Date) =>
  (row.happened_at ?? row.received_at).getTime() + minuteMs < since.getTime()

async function setChain(tx: Tx, lines: Line[], chain: 'linked' | 'unproven' | 'forged'): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map(({ id }) => id)
  await tx
    .update(sms)
    .set({ chain, ...(chain === 'forged' && { state: 'suspect' as const }) })
    .where(inArray(sms.id, ids))
}

const toLine = ({ id, balance, change, happened_at, received_at, created_at }: SmsRow): Line => ({
  id,
  before: balance! - change!,
  after: balance!,
  happenedAt: (happened_at ?? received_at).getTime(),
  storedAt: created_at.getTime(),
})

const toTransfers = (rows: SmsRow[], lines: Line[]): Transfer[] => {
  const ids = new Set(lines.map(({ id }) => id))
  return rows.flatMap(({ id, method, transaction_id: transactionId, direction }) =>
    ids.has(id) && transactionId && direction === 'in' ? [{ method, transactionId }] : [],
  )
}
