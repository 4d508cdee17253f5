import { and, desc, eq, gt, gte, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import type { Poisha } from '#contract/money.ts'
import { findPossibleChanges } from '#contract/tills/reader/movement.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { sms, type tills } from '../table.ts'
import type { Line, LinkedLine, Move } from './line.ts'
import { waitMs } from './link-lines.ts'

export type SmsRow = typeof sms.$inferSelect
export type Till = typeof tills.$inferSelect

/** A provider's transaction, which has one SMS on each side. */
export interface Transfer {
  method: PaymentMethod
  transactionId: string
}

/** Late lines of the same minutes, and the place where a run leaves the chain, are looked for among this many lines. */
const recentLines = 200

/** SMS of agents and merchants do not show all fees and commissions: at most this part of the amount, in percent. */
const tolerancePercent = 2n
/** Poisha. A larger one would find the balance for a forged line. */
const toleranceMax = 10_000n

/** A phone's clock, and lines of the minutes before the balance was entered. */
export const earlyMs = waitMs

/** How old an SMS can be that fills a gap, or that an entered balance links after all. */
const oldestMs = 3 * dayMs

const isWaiting = eq(sms.chain, 'waiting')

/** The transfers whose SMS a new line can link. They have to be locked before the till. */
export const readWaitingTransfers = (tx: Tx, tillIds: string[]): Promise<Transfer[]> =>
  readTransfers(tx, and(inArray(sms.till_id, tillIds), isWaiting))

/** The transfers whose SMS an entered balance can link. They have to be locked before the till. */
export const readBalanceTransfers = (tx: Tx, tillId: string): Promise<Transfer[]> =>
  readTransfers(tx, and(eq(sms.till_id, tillId), or(isWaiting, isRejected())))

const readTransfers = (tx: Tx, filter: SQL | undefined): Promise<Transfer[]> =>
  tx
    .select({ method: sms.method, transactionId: sql<string>`${sms.transaction_id}` })
    .from(sms)
    .where(and(filter, isNotNull(sms.transaction_id)))

export const readWaiting = (tx: Db | Tx, tillId: string): Promise<SmsRow[]> =>
  tx
    .select()
    .from(sms)
    .where(and(eq(sms.till_id, tillId), isWaiting))

/** The SMS that the chain has passed by. A forged one that linked by chance may have taken their place. */
export const readRejected = (tx: Db | Tx, { id, chain_since }: Till): Promise<SmsRow[]> =>
  tx
    .select()
    .from(sms)
    .where(and(eq(sms.till_id, id), isRejected(), chain_since ? gte(happenedAt, chain_since) : undefined))

const isRejected = () =>
  and(inArray(sms.chain, ['forged', 'unproven']), gt(sms.id, oldestId()), isNotNull(sms.phone_id), isNotNull(sms.kind))

export const happenedAt = sql`coalesce(${sms.happened_at}, ${sms.received_at})`

/** A bound for the index: the ids of SMS are ordered by time. */
export const oldestId = () => uuidv7({ msecs: Date.now() - oldestMs, random: new Uint8Array(16) })

export async function readRecent(tx: Db | Tx, tillId: string): Promise<LinkedLine[]> {
  const rows = await tx
    .select()
    .from(sms)
    .where(and(eq(sms.till_id, tillId), eq(sms.chain, 'linked')))
    .orderBy(desc(sms.happened_at), desc(sms.id))
    .limit(recentLines)
  return rows.map((row) => ({
    ...createToLine({ kind: 'personal' })(row),
    before: row.balance! - (row.change ?? 0n),
  }))
}

/** The money of SMS without a balance that no line has needed. */
export async function readMoves(tx: Tx, { id, chain_since }: Till): Promise<Move[]> {
  const rows = await tx
    .select()
    .from(sms)
    .where(
      and(
        eq(sms.till_id, id),
        gt(sms.id, oldestId()),
        eq(sms.chain, 'none'),
        ne(sms.state, 'suspect'),
        isNotNull(sms.phone_id),
        isNotNull(sms.direction),
        isNotNull(sms.amount),
      ),
    )
  return rows
    .map((row) => ({ id: row.id, change: movedBy(row), happenedAt: timeOf(row) }))
    .filter((move) => chain_since === null || move.happenedAt + earlyMs >= chain_since.getTime())
}

const movedBy = ({ direction, amount, fee, commission }: SmsRow): Poisha =>
  (direction === 'in' ? amount! : -amount!) - (fee ?? 0n) + (commission ?? 0n)

/** An SMS is not of later than when it came. Clocks may differ. */
const aheadMaxMs = 10 * minuteMs

export const timeOf = ({ happened_at, received_at }: SmsRow): number =>
  Math.min((happened_at ?? received_at).getTime(), received_at.getTime() + aheadMaxMs)

/** An SMS with a balance as a line of its till. */
export const createToLine =
  (till: Pick<Till, 'kind'>) =>
  (row: SmsRow): Line => ({
    id: row.id,
    after: row.balance!,
    changes: getChanges(row),
    tolerance: getTolerance(row, till),
    isKnown: row.kind !== null,
    happenedAt: timeOf(row),
    storedAt: row.created_at.getTime(),
  })

function getChanges({ kind, body, balance, change, amount, fee }: SmsRow): Poisha[] {
  if (kind === null) return findPossibleChanges(body, balance!)
  // The money of a failed transfer may have left before, with its fee, or never.
  if (kind === 'failed') return [0n, amount!, amount! + (fee ?? 0n)]
  return [change!]
}

function getTolerance({ kind, amount, commission, fee }: SmsRow, till: Pick<Till, 'kind'>): Poisha {
  if (till.kind === 'personal' || kind === null || kind === 'failed' || commission !== null || fee) return 0n
  const part = (amount! * tolerancePercent) / 100n
  return part < toleranceMax ? part : toleranceMax
}

export function toTransfers(rows: SmsRow[], lines: { id: string }[]): Transfer[] {
  const ids = new Set(lines.map(({ id }) => id))
  return rows.flatMap(({ id, method, transaction_id: transactionId, direction }) =>
    ids.has(id) && transactionId && direction === 'in' ? [{ method, transactionId }] : [],
  )
}
