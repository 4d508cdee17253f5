import { and, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Poisha, toTaka } from '#contract/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { recordCredit } from '../db/publish-changes.ts'
import { member, systemAccount } from '../ledger/accounts.ts'
import type { Posting } from '../ledger/post.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { getReferralTopUp, readSettings } from '../settings/settings.ts'
import { canEarnRewards } from '../users/can-earn-rewards.ts'
import { lockWithReferrers } from '../users/lock-with-referrers.ts'
import { users } from '../users/table.ts'
import { payments } from './table.ts'

type Accepted = Pick<typeof payments.$inferSelect, 'id' | 'user_id' | 'amount'>

/**
 * The postings of the referral bonuses for payments that were just accepted: one for each referred member whose top-ups reach
 * the sum with them. Locks the members, so that only one of two concurrent payments reaches it, and the referrers.
 */
export async function createReferralBonuses(tx: Tx, accepted: Accepted[]): Promise<Posting[]> {
  const settings = await readSettings(tx)
  const { refer_amount: amount } = settings
  const goal = getReferralTopUp(settings)
  const payers = [...new Set(accepted.map(({ user_id }) => user_id))]
  await lockWithReferrers(tx, payers)
  const isEarlier = notInArray(
    payments.id,
    accepted.map(({ id }) => id),
  )
  const reaching = (await readNotReached(tx, payers, isEarlier)).filter(({ userId, toppedUp }) => {
    const added = sum(accepted.filter(({ user_id }) => user_id === userId).map((payment) => payment.amount))
    return toppedUp + added >= goal
  })
  for (const { userId, canEarn } of reaching) {
    const referral_outcome = !canEarn ? 'referrer_inactive' : amount === 0n ? 'no_bonus' : 'paid'
    const values = { referral_reached_at: sql`now()`, referral_outcome } as const
    await tx.update(users).set(values).where(eq(users.id, userId))
  }
  const earning = reaching.filter(({ canEarn }) => canEarn && amount > 0n)
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
  const referred = (await readNotReached(db, payers)).filter(({ canEarn }) => canEarn)
  const toppedUp = new Map(referred.map((payer) => [payer.userId, payer.toppedUp]))
  const earning = requested.filter(({ userId, amount }) => {
    const before = toppedUp.get(userId)
    return before !== undefined && before + amount >= getReferralTopUp(settings)
  })
  return new Map(earning.map(({ id }) => [id, toTaka(settings.refer_amount)]))
}

/**
 * Members with a referrer who have not reached the sum yet: their accepted top-ups, and whether the referrer may earn. The one that
 * reaches the sum uses the right up, whatever became of it.
 */
async function readNotReached(db: Db | Tx, payers: string[], isCounted?: SQL) {
  const referrers = alias(users, 'referrer')
  return db
    .select({
      userId: users.id,
      referrerId: referrers.id,
      canEarn: sql<boolean>`${canEarnRewards(referrers)}`,
      toppedUp: sumTopUps(db, isCounted),
    })
    .from(users)
    .innerJoin(referrers, eq(referrers.id, users.referrer_id))
    .where(and(inArray(users.id, payers), isNull(users.referral_reached_at)))
}

/** The sum of a user's accepted top-ups, for a query of users. */
function sumTopUps(db: Db | Tx, isCounted?: SQL) {
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
  return sql<Poisha>`(${total})`.mapWith(BigInt)
}

/** How many members with a referrer have top-ups from the smaller of two sums up to the larger one. */
export async function countReferredBetween(db: Db, [one, other]: [Poisha, Poisha]) {
  const [from, to] = one < other ? [one, other] : [other, one]
  const toppedUp = sumTopUps(db)
  const isBetween = and(isNotNull(users.referrer_id), sql`${toppedUp} >= ${from} and ${toppedUp} < ${to}`)
  const [reached, waiting] = await Promise.all([
    db.$count(users, and(isBetween, isNotNull(users.referral_reached_at))),
    db.$count(users, and(isBetween, isNull(users.referral_reached_at))),
  ])
  return { reached, waiting }
}

const sum = (amounts: Poisha[]) => amounts.reduce((total, amount) => total + amount, 0n)
