import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { dayInDhaka } from '#contract/days.ts'
import { isWithin } from '../../db/conditions.ts'
import type { Tx } from '../../db/connect.ts'
import { payments } from '../../payments/table.ts'
import { sms } from '../table.ts'

/** The accepted top-ups of today (Asia/Dhaka) in poisha, by member. */
export async function readDaySums(tx: Tx, userIds: string[]): Promise<Map<string, bigint>> {
  const sums = await tx
    .select({ userId: payments.user_id, sum: sql`sum(${payments.amount})`.mapWith(BigInt) })
    .from(payments)
    .where(
      and(
        inArray(payments.user_id, userIds),
        eq(payments.status, 'success'),
        isWithin(payments.decided_at, { from: dayInDhaka() }),
      ),
    )
    .groupBy(payments.user_id)
  return new Map(sums.map(({ userId, sum }) => [userId, sum]))
}

/** What tills have accepted today (Asia/Dhaka) without a person, in poisha. */
export async function readTillSums(tx: Tx, tillIds: string[]): Promise<Map<string, bigint>> {
  const sums = await tx
    .select({ tillId: sms.till_id, sum: sql`sum(${payments.amount})`.mapWith(BigInt) })
    .from(payments)
    .innerJoin(sms, eq(sms.id, payments.sms_id))
    .where(
      and(
        inArray(sms.till_id, tillIds),
        eq(payments.status, 'success'),
        isNull(payments.decided_by),
        isWithin(payments.decided_at, { from: dayInDhaka() }),
      ),
    )
    .groupBy(sms.till_id)
  return new Map(sums.map(({ tillId, sum }) => [tillId, sum]))
}
