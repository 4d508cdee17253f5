import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ReviewReason } from '#contract/payment-match.ts'
import { payments as endpoints } from '#contract/payments.ts'
import type { TillMode } from '#contract/tills/till.ts'
import { insertAuditEntries } from '../../audits/handlers.ts'
import type { Tx } from '../../db/connect.ts'
import { createRecordActions } from '../../http/effect.ts'
import { memberNumbers } from '../../numbers/table.ts'
import { decidePayments } from '../../payments/decide-payments.ts'
import { isOneOf, isSmsOfPayment, setUsed } from '../../payments/payment-sms.ts'
import { payments, paymentVerdicts } from '../../payments/table.ts'
import { readSettings } from '../../settings/settings.ts'
import { lockWithReferrers } from '../../users/lock-with-referrers.ts'
import { users } from '../../users/table.ts'
import type { Transfer } from '../chain/line-rows.ts'
import { sms, tills } from '../table.ts'
import { modeOfPayment, readWatchedTills, type WatchedTill } from '../watched-tills.ts'
import { readDaySums, readTillSums } from './accepted-sums.ts'
import { readCodeOwners } from './code-owners.ts'
import { type Context, type FoundSms, findReviewReason, type Waiting } from './find-review-reason.ts'

/**
 * Decides the pending payments of some transfers by their SMS, and records for each what the till phones know. Both the transaction
 * that stores an SMS and the one that stores a request call it, under the lock of the transfers, so that either may come first.
 */
export async function matchTransfers(tx: Tx, transfers: Transfer[]): Promise<Matched> {
  const [watched, found] = await Promise.all([readWatchedTills(tx), readSms(tx, transfers)])
  if (found.length > 0) await linkAccepted(tx, transfers)
  const isKnown = transfers.length > 0 && (watched.some(({ mode }) => mode !== 'off') || found.length > 0)
  const waiting = isKnown ? await lockWaiting(tx, transfers) : []
  if (waiting.length === 0) return { watched, acceptedIds: [] }
  const context = await readContext(tx, { waiting, found })
  const assessed = waiting.flatMap((each): Assessed[] => {
    const transfer = found.find((one) => isOf(one.sms, each.payment))
    const mode = transfer?.till.mode ?? modeOfPayment(watched, each.payment)
    return mode !== 'off' ? [assess(each, { transfer, mode, context })] : []
  })
  await storeVerdicts(tx, assessed)
  const accepted = assessed.filter(({ isAccepted }) => isAccepted)
  for (const phoneId of new Set(accepted.map((each) => each.phoneId!))) {
    const ids = accepted.filter((each) => each.phoneId === phoneId).map(({ id }) => id)
    const actor = { tillPhoneId: phoneId }
    const recordActions = createRecordActions(tx, { endpoint: endpoints.accept, actor }, insertAuditEntries)
    await decidePayments(tx, { ids, status: 'success', actor, recordActions })
  }
  return { watched, acceptedIds: accepted.map(({ id }) => id) }
}

interface Matched {
  watched: WatchedTill[]
  acceptedIds: string[]
}

interface Assessed {
  id: string
  reviewReason: ReviewReason | null
  smsId: string | null
  phoneId: string | null
  mode: TillMode
  isAccepted: boolean
}

interface Assessment {
  transfer: FoundSms | undefined
  mode: TillMode
  context: Context
}

/** An accepted payment uses its SMS up, and counts for the member's sum of the day. */
function assess(each: Waiting, { transfer, mode, context }: Assessment): Assessed {
  const { id, user_id, amount } = each.payment
  const reviewReason = findReviewReason(each, transfer, context)
  const isAccepted = reviewReason === null && mode === 'auto'
  if (transfer && isAccepted) {
    transfer.sms.state = 'used'
    addTo(context.toppedUp, user_id, amount)
    addTo(context.acceptedByTill, transfer.till.id, amount)
  }
  const { id: smsId = null, phone_id: phoneId = null } = transfer?.sms ?? {}
  return { id, reviewReason, smsId, phoneId, mode, isAccepted }
}

const addTo = (sums: Map<string, bigint>, id: string, amount: bigint) => sums.set(id, (sums.get(id) ?? 0n) + amount)

/** Locks the members, so that two tills do not accept more than the limit of a member together. */
async function readContext(tx: Tx, { waiting, found }: { waiting: Waiting[]; found: FoundSms[] }): Promise<Context> {
  const userIds = [...new Set(waiting.map(({ payment }) => payment.user_id))]
  await lockWithReferrers(tx, userIds)
  const [settings, toppedUp, acceptedByTill, codeOwners, proved] = await Promise.all([
    readSettings(tx),
    readDaySums(tx, userIds),
    readTillSums(
      tx,
      found.map(({ till }) => till.id),
    ),
    readCodeOwners(
      tx,
      found.flatMap((each) => each.sms.reference ?? []),
    ),
    tx
      .select()
      .from(memberNumbers)
      .where(and(inArray(memberNumbers.user_id, userIds), eq(memberNumbers.state, 'proved'))),
  ])
  const hasProved = (userId: string, number: string) =>
    proved.some((each) => each.user_id === userId && each.number === number)
  return { settings, toppedUp, acceptedByTill, codeOwners, hasProved }
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

const isOf = (one: FoundSms['sms'], payment: Waiting['payment']): boolean =>
  one.method === payment.payment_method && one.transaction_id === payment.transaction_id

async function storeVerdicts(tx: Tx, assessed: Assessed[]): Promise<void> {
  if (assessed.length === 0) return
  const { review_reason, sms_id, mode, assessed_at } = paymentVerdicts
  const excluded = ({ name }: { name: string }) => sql`excluded.${sql.identifier(name)}`
  await tx
    .insert(paymentVerdicts)
    .values(
      assessed.map(({ id: payment_id, reviewReason, smsId, mode }) => ({
        payment_id,
        review_reason: reviewReason,
        sms_id: smsId,
        mode,
      })),
    )
    .onConflictDoUpdate({
      target: paymentVerdicts.payment_id,
      set: {
        review_reason: excluded(review_reason),
        sms_id: excluded(sms_id),
        mode: excluded(mode),
        assessed_at: excluded(assessed_at),
      },
    })
}
