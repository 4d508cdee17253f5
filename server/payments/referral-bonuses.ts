import { and, asc, eq, exists, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Poisha, toTaka } from '#contract/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { recordCredit } from '../db/publish-changes.ts'
import { member, systemAccount } from '../ledger/accounts.ts'
import type { Posting } from '../ledger/post.ts'
import { postings } from '../ledger/table.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { getReferralTopUp, readSettings } from '../settings/settings.ts'
import { users } from '../users/table.ts'
import { payments } from './table.ts'

type Accepted = Pick<typeof payments.$inferSelect, 'id' | 'user_id' | 'amount'>

/**
 * The postings of the referral bonuses for payments that were just accepted: one for each referred member whose top-ups reach
 * the sum with them. Locks the members, so that only one of two concurrent payments reaches it.
 */
export async function createReferralBonuses(tx: Tx, accepted: Accepted[]): Promise<Posting[]> {
  const settings = await readSettings(tx)
  const { refer_amount: amount } = settings
  const payers = [...new Set(accepted.map(({ user_id }) => user_id))]
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, payers), isNotNull(users.referrer_id)))
    .orderBy(asc(users.id))
    .for('no key update')
  if (amount === 0n) return []
  const isEarlier = notInArray(
    payments.id,
    accepted.map(({ id }) => id),
  )
  const referred = await readUnpaid(tx, payers, isEarlier)
  const earning = referred.filter(({ userId, toppedUp }) => {
    const added = sum(accepted.filter(({ user_id }) => user_id === userId).map((payment) => payment.amount))
    return reaches(toppedUp, added, getReferralTopUp(settings))
  })
  for (const { referrerId } of earning) recordCredit(tx, referrerId)
  const params = { amount: toTaka(amount) }
  await insertNotifications(
    tx,
    earning.map(({ userId, referrerId }) => ({ userId: referrerId, kind: 'referral_bonus', ref: userId, params })),
  )
  return earning.map(({ userId, referrerId }) => ({
    reason: 'referral_bonus',
    ref: userId,
    debit: systemAccount('referral'),
    credit: member(referrerId, 'earning'),
    amount,
  }))
}

/** The bonus in taka of each pending payment that earns one if it is accepted now, by the payment's id. */
export async function readExpectedBonuses(
  db: Db,
  page: { _id: string; status: string }[],
): Promise<Map<string, number>> {
  const pending = page.filter(({ status }) => status === 'pending').map(({ _id }) => _id)
  if (pending.length === 0) return new Map()
  const settings = await readSettings(db)
  if (settings.refer_amount === 0n) return new Map()
  const requested = await db
    .select({ id: payments.id, userId: payments.user_id, amount: payments.amount })
    .from(payments)
    .where(inArray(payments.id, pending))
  const payers = [...new Set(requested.map(({ userId }) => userId))]
  const toppedUp = new Map((await readUnpaid(db, payers)).map((payer) => [payer.userId, payer.toppedUp]))
  const earning = requested.filter(({ userId, amount }) => {
    const before = toppedUp.get(userId)
    return before !== undefined && reaches(before, amount, getReferralTopUp(settings))
  })
  return new Map(earning.map(({ id }) => [id, toTaka(settings.refer_amount)]))
}

/** Members whose referrer is an active customer and has no bonus for them yet, with the sum of their accepted top-ups. */
async function readUnpaid(db: Db | Tx, payers: string[], isCounted?: SQL) {
  const referrers = alias(users, 'referrer')
  const isPaid = exists(
    db
      .select({ id: postings.id })
      .from(postings)
      .where(and(eq(postings.reason, 'referral_bonus'), eq(postings.ref, users.id))),
  )
  const isAccepted = and(
    eq(payments.user_id, users.id),
    eq(payments.status, 'success'),
    isNull(payments.reversed_at),
    isCounted,
  )
  const total = db
    .select({ total: sql`coalesce(sum(${payments.amount}), 0)` })
    .from(payments)
    .where(isAccepted)
  return db
    .select({ userId: users.id, referrerId: referrers.id, toppedUp: sql<Poisha>`(${total})`.mapWith(BigInt) })
    .from(users)
    .innerJoin(referrers, eq(referrers.id, users.referrer_id))
    .where(
      and(
        inArray(users.id, payers),
        eq(referrers.role, 'customer'),
        eq(referrers.status, 'on-progress'),
        isNull(referrers.deleted_at),
        sql`not ${isPaid}`,
      ),
    )
}

/** Only the top-up that reaches the sum earns the bonus. A later one does not, even if no bonus was paid then. */
const reaches = (before: Poisha, added: Poisha, goal: Poisha) => before < goal && before + added >= goal

const sum = (amounts: Poisha[]) => amounts.reduce((total, amount) => total + amount, 0n)
