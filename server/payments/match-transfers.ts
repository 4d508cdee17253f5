import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { dayInDhaka } from '#contract/days.ts'
import { payments as rows } from '#contract/payments.ts'
import type { MatchObstacle } from '#contract/request-sms.ts'
import type { TillMode } from '#contract/tills.ts'
import { insertAuditEntries } from '../audits/handlers.ts'
import { isWithin } from '../db/conditions.ts'
import type { Tx } from '../db/connect.ts'
import { createRecordActions } from '../http/effect.ts'
import { readSettings } from '../settings/settings.ts'
import type { Transfer } from '../tills/chain.ts'
import { sms, tills } from '../tills/table.ts'
import { readWatchedModes } from '../tills/watched-modes.ts'
import { users } from '../users/table.ts'
import { decidePayments } from './decide-payments.ts'
import { type Context, type FoundSms, findObstacle, type Waiting } from './find-obstacle.ts'
import { isOneOf, isSmsOfPayment, setUsed } from './payment-sms.ts'
import { payments, paymentVerdicts } from './table.ts'

/**
 * Decides the pending payments of some transfers by their SMS, and records for each what the till phones know. Both the transaction
 * that stores an SMS and the one that stores a request call it, under the lock of the transfers, so that either may come first.
 */
export async function matchTransfers(tx: Tx, transfers: Transfer[]): Promise<Matched> {
  const [modes, found] = await Promise.all([readWatchedModes(tx), readSms(tx, transfers)])
  if (found.length > 0) await linkAccepted(tx, transfers)
  const isKnown = transfers.length > 0 && (modes.size > 0 || found.length > 0)
  const waiting = isKnown ? await lockWaiting(tx, transfers) : []
  if (waiting.length === 0) return { modes, acceptedIds: [] }
  const context = { settings: await readSettings(tx), toppedUp: await readDaySums(tx, waiting) }
  const judged = waiting.flatMap((each): Judged[] => {
    const transfer = found.find((one) => isOf(one.sms, each.payment))
    const mode = transfer?.till.mode ?? modes.get(each.payment.payment_method)
    return mode && mode !== 'off' ? [judge(each, { transfer, mode, context })] : []
  })
  await storeVerdicts(tx, judged)
  const accepted = judged.filter(({ isAccepted }) => isAccepted)
  for (const phoneId of new Set(accepted.map((each) => each.phoneId!))) {
    const ids = accepted.filter((each) => each.phoneId === phoneId).map(({ id }) => id)
    const actor = { tillPhoneId: phoneId }
    const recordActions = createRecordActions(tx, { row: rows.accept, actor }, insertAuditEntries)
    await decidePayments(tx, { ids, status: 'success', actor, recordActions })
  }
  return { modes, acceptedIds: accepted.map(({ id }) => id) }
}

interface Matched {
  modes: Awaited<ReturnType<typeof readWatchedModes>>
  acceptedIds: string[]
}

interface Judged {
  id: string
  obstacle: MatchObstacle | null
  smsId: string | null
  phoneId: string | null
  mode: TillMode
  isAccepted: boolean
}

interface Judgement {
  transfer: FoundSms | undefined
  mode: TillMode
  context: Context
}

/** An accepted payment uses its SMS up, and counts for the member's sum of the day. */
function judge(each: Waiting, { transfer, mode, context }: Judgement): Judged {
  const { id, user_id, amount } = each.payment
  const obstacle = findObstacle(each, transfer, context)
  const isAccepted = obstacle === null && mode === 'auto'
  if (transfer && isAccepted) {
    transfer.sms.state = 'used'
    context.toppedUp.set(user_id, (context.toppedUp.get(user_id) ?? 0n) + amount)
  }
  const { id: smsId = null, phone_id: phoneId = null } = transfer?.sms ?? {}
  return { id, obstacle, smsId, phoneId, mode, isAccepted }
}

/** The incoming SMS of transfers. Suspect ones come last, so that a genuine one is found first. */
async function readSms(tx: Tx, transfers: Transfer[]): Promise<FoundSms[]> {
  return tx
    .select({ sms, till: tills })
    .from(sms)
    .innerJoin(tills, eq(tills.id, sms.till_id))
    .where(
      and(
        isOneOf(transfers, sms.method, sms.transaction_id),
        eq(sms.direction, 'in'),
        inArray(sms.state, ['open', 'used', 'suspect']),
      ),
    )
    .orderBy(sql`${sms.state} = 'suspect'`, asc(sms.id))
}

/** An administrator can accept a payment before its SMS comes. Then the SMS belongs to it. */
async function linkAccepted(tx: Tx, transfers: Transfer[]): Promise<void> {
  const linked = await tx
    .update(payments)
    .set({ sms_id: sms.id })
    .from(sms)
    .where(
      and(
        isOneOf(transfers, sql`${payments.payment_method}`, sql`${payments.transaction_id}`),
        eq(payments.status, 'success'),
        isNull(payments.sms_id),
        isSmsOfPayment,
        eq(sms.amount, payments.amount),
      ),
    )
    .returning({ id: sql<string>`${payments.sms_id}` })
  await setUsed(
    tx,
    linked.map(({ id }) => id),
  )
}

const lockWaiting = (tx: Tx, transfers: Transfer[]): Promise<Waiting[]> =>
  tx
    .select({
      payment: payments,
      isMemberActive:
        sql`${users.role} = 'customer' and ${users.status} = 'on-progress' and ${users.deleted_at} is null`.mapWith(
          Boolean,
        ),
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.user_id))
    .where(
      and(
        eq(payments.status, 'pending'),
        isOneOf(transfers, sql`${payments.payment_method}`, sql`${payments.transaction_id}`),
      ),
    )
    .orderBy(asc(payments.id))
    .for('no key update', { of: payments })

/** The accepted top-ups of today (Asia/Dhaka) in poisha, by member. */
async function readDaySums(tx: Tx, waiting: Waiting[]): Promise<Map<string, bigint>> {
  const sums = await tx
    .select({ userId: payments.user_id, sum: sql`sum(${payments.amount})`.mapWith(BigInt) })
    .from(payments)
    .where(
      and(
        inArray(
          payments.user_id,
          waiting.map(({ payment }) => payment.user_id),
        ),
        eq(payments.status, 'success'),
        isWithin(payments.decided_at, { from: dayInDhaka() }),
      ),
    )
    .groupBy(payments.user_id)
  return new Map(sums.map(({ userId, sum }) => [userId, sum]))
}

const isOf = (one: FoundSms['sms'], payment: Waiting['payment']): boolean =>
  one.method === payment.payment_method && one.transaction_id === payment.transaction_id

async function storeVerdicts(tx: Tx, judged: Judged[]): Promise<void> {
  if (judged.length === 0) return
  const { obstacle, sms_id, mode } = paymentVerdicts
  const excluded = (column: typeof obstacle | typeof sms_id | typeof mode) =>
    sql`excluded.${sql.identifier(column.name)}`
  await tx
    .insert(paymentVerdicts)
    .values(judged.map(({ id: payment_id, obstacle, smsId, mode }) => ({ payment_id, obstacle, sms_id: smsId, mode })))
    .onConflictDoUpdate({
      target: paymentVerdicts.payment_id,
      set: { obstacle: excluded(obstacle), sms_id: excluded(sms_id), mode: excluded(mode), judged_at: sql`now()` },
    })
}
