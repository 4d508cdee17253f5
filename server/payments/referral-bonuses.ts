import { and, asc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { recordCredit } from '../db/publish-changes.ts'
import { member, systemAccount } from '../ledger/accounts.ts'
import type { Posting } from '../ledger/post.ts'
import { readSettings } from '../settings/settings.ts'
import { users } from '../users/table.ts'
import { payments } from './table.ts'

/**
 * The postings of the referral bonuses for payments that were just accepted: one for each referred member without an
 * earlier accepted payment. Locks the members, so that only one of two concurrent payments counts as the first.
 */
export async function createReferralBonuses(tx: Tx, accepted: { id: string; user_id: string }[]): Promise<Posting[]> {
  const { refer_amount: amount } = await readSettings(tx)
  const payers = accepted.map(({ user_id }) => user_id)
  const referred = await tx
    .select()
    .from(users)
    .where(and(inArray(users.id, payers), isNotNull(users.referrer_id)))
    .orderBy(asc(users.id))
    .for('no key update')
  if (amount === 0n || referred.length === 0) return []
  const earlier = await tx
    .selectDistinct({ userId: payments.user_id })
    .from(payments)
    .where(
      and(
        inArray(
          payments.user_id,
          referred.map(({ id }) => id),
        ),
        eq(payments.status, 'success'),
        notInArray(
          payments.id,
          accepted.map(({ id }) => id),
        ),
      ),
    )
  const first = referred.filter(({ id }) => !earlier.some(({ userId }) => userId === id))
  for (const { referrer_id } of first) recordCredit(tx, referrer_id!)
  return first.map(({ id, referrer_id }) => ({
    reason: 'referral_bonus',
    ref: id,
    debit: systemAccount('referral'),
    credit: member(referrer_id!, 'earning'),
    amount,
  }))
}
