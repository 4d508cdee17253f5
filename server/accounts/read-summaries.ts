import { and, notInArray, sql } from 'drizzle-orm'
import type { Period } from '#contract/lists.ts'
import { toTaka } from '#contract/money.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { payments } from '../payments/table.ts'
import { withdrawals } from '../withdrawals/table.ts'

/** Counts and sums the requests of a period, all and paid. Excludes denied and cancelled requests. */
export async function readSummaries(db: Db, period: Period) {
  const [payment, withdraw] = await Promise.all([
    summarise(db, payments, { paid: 'success', returned: ['deny'], period }),
    summarise(db, withdrawals, { paid: 'approved', returned: ['denied', 'cancelled'], period }),
  ])
  return { payment, withdraw }
}

interface SummaryQuery {
  paid: string
  returned: string[]
  period: Period
}

async function summarise(
  db: Db,
  requests: typeof payments | typeof withdrawals,
  { paid, returned, period }: SummaryQuery,
) {
  const isPaid = sql`${requests.status} = ${paid}`
  const [found] = await db
    .select({
      totalRequest: sql`count(*)`.mapWith(Number),
      totalPaid: sql`count(*) filter (where ${isPaid})`.mapWith(Number),
      amount: sql`coalesce(sum(${requests.amount}), 0)`.mapWith(BigInt),
      paidAmount: sql`coalesce(sum(${requests.amount}) filter (where ${isPaid}), 0)`.mapWith(BigInt),
    })
    .from(requests)
    .where(and(notInArray(sql`${requests.status}`, returned), isWithin(requests.created_at, period)))
  const { totalRequest, totalPaid, amount, paidAmount } = found!
  return {
    totalRequest,
    totalPaid,
    totalUnpaid: totalRequest - totalPaid,
    totalAmount: toTaka(amount),
    totalPaidAmount: toTaka(paidAmount),
    unpaidAmount: toTaka(amount - paidAmount),
  }
}
