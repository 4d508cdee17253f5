import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { toTaka } from '#contract/money.ts'
import type { ReviewReason } from '#contract/payment-match.ts'
import type { tills as endpoints } from '#contract/tills/tills.ts'
import { isWithin } from '../../db/conditions.ts'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/mount-endpoints.ts'
import { payments, paymentVerdicts } from '../../payments/table.ts'
import { users } from '../../users/table.ts'

/** The newest payments that are shown. */
const wrongMax = 50

/** Compares the verdicts of the till phones with what people decided later. Payments that a phone accepted are not counted. */
export const createShadowReport =
  (db: Db): Handlers<typeof endpoints>['shadowReport'] =>
  async ({ payment_method, ...period }) => {
    const isCounted = and(
      inArray(payments.status, ['success', 'deny']),
      isNotNull(payments.decided_by),
      isWithin(payments.decided_at, period),
      payment_method && eq(payments.payment_method, payment_method),
    )
    const [counts, wrong_payments] = await Promise.all([readCounts(db, isCounted), readWrong(db, isCounted)])
    const withoutReason = counts.find(({ review_reason }) => review_reason === null)
    return {
      agreed: withoutReason?.accepted ?? 0,
      wrong: withoutReason?.denied ?? 0,
      minutes_saved: Math.round(withoutReason?.minutes ?? 0),
      waiting: counts.flatMap(({ review_reason, accepted, denied }) =>
        review_reason ? [{ review_reason, accepted, denied }] : [],
      ),
      wrong_payments,
    }
  }

const readCounts = (db: Db, isCounted: SQL | undefined) =>
  db
    .select({
      review_reason: sql<ReviewReason | null>`${paymentVerdicts.review_reason}`,
      accepted: sql`count(*) filter (where ${payments.status} = 'success')`.mapWith(Number),
      denied: sql`count(*) filter (where ${payments.status} = 'deny')`.mapWith(Number),
      minutes: sql`coalesce(sum(extract(epoch from ${payments.decided_at} - ${paymentVerdicts.assessed_at}) / 60)
        filter (where ${payments.status} = 'success'), 0)`.mapWith(Number),
    })
    .from(paymentVerdicts)
    .innerJoin(payments, eq(payments.id, paymentVerdicts.payment_id))
    .where(isCounted)
    .groupBy(paymentVerdicts.review_reason)
    .orderBy(paymentVerdicts.review_reason)

async function readWrong(db: Db, isCounted: SQL | undefined) {
  const found = await db
    .select({ payment: payments, username: users.username })
    .from(paymentVerdicts)
    .innerJoin(payments, eq(payments.id, paymentVerdicts.payment_id))
    .innerJoin(users, eq(users.id, payments.user_id))
    .where(and(isCounted, isNull(paymentVerdicts.review_reason), eq(payments.status, 'deny')))
    .orderBy(desc(payments.id))
    .limit(wrongMax)
  return found.map(({ payment: { id, payment_method, transaction_id, amount, created_at }, username }) => ({
    _id: id,
    username,
    payment_method,
    transaction_id,
    amount: toTaka(amount),
    created_at: created_at.toISOString(),
  }))
}
