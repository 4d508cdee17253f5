import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { activity as endpoints } from '#contract/activity.ts'
import { dayInDhaka, lastDayOf } from '#contract/days.ts'
import { sumOfTaka, toTaka } from '#contract/money.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { accounts, postings } from '../ledger/table.ts'
import { payments } from '../payments/table.ts'
import { supports } from '../supports/table.ts'
import { withdrawals } from '../withdrawals/table.ts'
import { sumDays } from './day-sums.ts'
import { createFilters, type Filters, isWaiting } from './filters.ts'
import { listIds, readItems } from './read-activity.ts'

export const createActivityHandlers = (db: Db): Handlers<typeof endpoints> => ({
  mine: async ({ limit = '50', cursor, sort, ...shown }, { userId, username }) => {
    const query = { ...shown, userId, purses: await readPurses(db, userId) }
    const filters = createFilters(db, query)
    const size = Number(limit)
    const isOldestFirst = sort === 'oldest'
    const [listed, total, waiting] = await Promise.all([
      listIds(db, filters, { cursor, isOldestFirst, limit: size + 1 }),
      countListed(db, filters),
      countWaiting(db, userId),
    ])
    const page = listed.slice(0, size)
    const items = await readItems(db, page, { userId, username })
    const days = items.map(({ created_at }) => dayInDhaka(new Date(created_at))).sort()
    const [from, to] = [days[0], days.at(-1)]
    return {
      items,
      total,
      next_cursor: listed.length > size ? page.at(-1)!.id : null,
      // With a period, a day is either in it as a whole or not at all.
      days: from && to ? await sumDays(db, { ...query, from, to }) : [],
      waiting,
    }
  },

  month: async ({ month }, { userId }) => {
    const period = { from: `${month}-01`, to: lastDayOf(month) }
    const days = await sumDays(db, { ...period, userId, purses: await readPurses(db, userId) })
    return {
      in: sumOfTaka(days.map((day) => day.in)),
      out: sumOfTaka(days.map((day) => day.out)),
      balance: await readBalance(db, userId, period.to),
    }
  },
})

async function readPurses(db: Db, userId: string): Promise<number[]> {
  const own = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.owner_id, userId), inArray(accounts.kind, ['balance', 'earning'])))
  return own.map(({ id }) => id)
}

async function countListed(db: Db, filters: Filters): Promise<number> {
  const { credits, debits } = filters
  // A movement between the two balances is on both sides.
  const entries = credits && debits ? or(credits, debits) : (credits ?? debits)
  const counts = await Promise.all([
    filters.payments ? countRows(db, payments, filters.payments) : 0,
    filters.withdrawals ? countRows(db, withdrawals, filters.withdrawals) : 0,
    filters.supports ? countRows(db, supports, filters.supports) : 0,
    entries ? countRows(db, postings, entries) : 0,
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countWaiting(db: Db, userId: string): Promise<number> {
  const waiting = isWaiting(userId)
  const [ofPayments, ofWithdrawals] = await Promise.all([
    countRows(db, payments, waiting.payments),
    countRows(db, withdrawals, waiting.withdrawals),
  ])
  return ofPayments + ofWithdrawals
}

/** The shop balance after the last entry of a day, in taka. */
async function readBalance(db: Db, userId: string, to: string): Promise<number> {
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.owner_id, userId), eq(accounts.kind, 'balance')))
  if (!account) return 0
  const [last] = await db
    .select()
    .from(postings)
    .where(
      and(or(eq(postings.debit, account.id), eq(postings.credit, account.id)), isWithin(postings.created_at, { to })),
    )
    .orderBy(desc(postings.id))
    .limit(1)
  if (!last) return 0
  return toTaka((last.debit === account.id ? last.debit_balance : last.credit_balance) ?? 0n)
}
