import { and, inArray, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import type { ActivityDay } from '#contract/activity.ts'
import type { Period } from '#contract/lists.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
import { dayOf } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { postings } from '../ledger/table.ts'
import { payments } from '../payments/table.ts'
import { withdrawals } from '../withdrawals/table.ts'
import { type ActivityQuery, createFilters } from './filters.ts'

type Sums = Record<'in' | 'out', Poisha>

/**
 * The sums of the rows of these days that have moved money, newest day first. A request counts on the day on which it was made, as
 * its row does: what is asked for and not added yet does not count, and a pending withdrawal does.
 */
export async function sumDays(db: Db, query: ActivityQuery & Required<Period>): Promise<ActivityDay[]> {
  const filters = createFilters(db, query)
  const { purses } = query
  const isAdded = sql`${payments.status} = 'success'`
  const isTaken = inArray(withdrawals.status, ['pending', 'approved'])
  const left = sql`${payments.amount} - coalesce(${payments.reversed_amount}, 0)`
  const isFromOther = purses.length > 0 ? notInArray(postings.debit, purses) : undefined
  const isToOther = purses.length > 0 ? notInArray(postings.credit, purses) : undefined
  const days = new Map<string, Sums>()

  async function add(side: keyof Sums, source: Source) {
    for (const { day, sum } of await sumByDay(db, source)) {
      const sums = days.get(day) ?? { in: 0n, out: 0n }
      sums[side] += sum
      days.set(day, sums)
    }
  }

  await Promise.all([
    add('in', { from: payments, amount: left, filter: filters.payments && and(filters.payments, isAdded) }),
    add('out', {
      from: withdrawals,
      amount: withdrawals.amount,
      filter: filters.withdrawals && and(filters.withdrawals, isTaken),
    }),
    add('in', {
      from: postings,
      amount: postings.amount,
      filter: filters.credits && and(filters.credits, isFromOther),
    }),
    add('out', { from: postings, amount: postings.amount, filter: filters.debits && and(filters.debits, isToOther) }),
  ])
  return [...days]
    .map(([day, sums]) => ({ day, in: toTaka(sums.in), out: toTaka(sums.out) }))
    .sort((a, b) => (a.day < b.day ? 1 : -1))
}

interface Source {
  from: AnyPgTable & { created_at: SQLWrapper }
  amount: SQLWrapper
  filter: SQL | undefined
}

async function sumByDay(db: Db, { from, amount, filter }: Source): Promise<{ day: string; sum: Poisha }[]> {
  if (!filter) return []
  const day = sql<string>`${dayOf(from.created_at)}::text`
  return db
    .select({ day, sum: sql`sum(${amount})`.mapWith(BigInt) })
    .from(from as AnyPgTable)
    .where(filter)
    .groupBy(day)
}
