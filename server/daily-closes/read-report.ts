import { asc, eq, sql } from 'drizzle-orm'
import type { CloseReport, closeExceptions } from '#contract/daily-closes.ts'
import { startOfDay } from '#contract/days.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
import { closedDays } from '../closed-days/table.ts'
import { isWithin } from '../db/conditions.ts'
import type { Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { queryRows } from '../db/query-rows.ts'
import { sumOpening } from '../ledger/sum-opening.ts'
import { postings } from '../ledger/table.ts'
import { payments } from '../payments/table.ts'
import { tillAlarms } from '../tills/alarm-table.ts'
import { isOpenMoney } from '../tills/open-money.ts'
import { sms, tills } from '../tills/table.ts'
import { withdrawals } from '../withdrawals/table.ts'
import type { Figures } from './tree.ts'

/** The report of a day whose sums are closed. Tills and exceptions are those of this moment. */
export async function readReport(tx: Tx, day: string, figures: Figures[]): Promise<CloseReport> {
  const sumOf = (purse: 'balance' | 'earning' | 'hold') => toTaka(figures.reduce((sum, each) => sum + each[purse], 0n))
  const [sums] = await tx.select().from(closedDays).where(eq(closedDays.day, day))
  const shown = await tx.select().from(tills).where(eq(tills.status, 'active')).orderBy(asc(tills.label))
  return {
    owed: { balance: sumOf('balance'), earning: sumOf('earning'), hold: sumOf('hold') },
    topped_up: toTaka(sums?.paid_in ?? 0n),
    opening: toTaka(await sumOpening(tx, day)),
    paid_out: toTaka(sums?.paid_out ?? 0n),
    rewards: toTaka(sums?.rewards ?? 0n),
    sold: toTaka(await sumPostings(tx, { day, reason: 'plan_purchase' })),
    tills: shown.map(({ label, method, balance }) => ({
      label,
      method,
      balance: balance === null ? null : toTaka(balance),
    })),
    exceptions: await readExceptions(tx, day),
  }
}

async function sumPostings(tx: Tx, { day, reason }: { day: string; reason: string }): Promise<Poisha> {
  const sum = sql`select coalesce(sum(amount), 0)::text as sum from ${postings}
    where reason = ${reason} and ${isWithin(postings.created_at, { from: day, to: day })}`
  return BigInt(one(await queryRows<{ sum: string }>(tx, sum)).sum)
}

interface Counted {
  kind: (typeof closeExceptions)[number]
  count: number
  amount: string
}

async function readExceptions(tx: Tx, day: string): Promise<CloseReport['exceptions']> {
  // What came on the day itself has waited for less than a day.
  const start = new Date(startOfDay(day)).toISOString()
  const ofDay = (kind: string, reason: string) =>
    sql`select ${kind}::text as kind, count(*)::int as count, coalesce(sum(amount), 0)::text as amount from ${postings}
      where reason = ${reason} and ${isWithin(postings.created_at, { from: day, to: day })}`
  const found = await queryRows<Counted>(
    tx,
    sql`select 'open_alarms' as kind, count(*)::int as count, '0' as amount from ${tillAlarms} where closed_at is null
      union all
      select 'waiting_top_ups', count(*)::int, coalesce(sum(amount), 0)::text from ${payments}
        where status = 'pending' and created_at < ${start}::timestamptz
      union all
      select 'waiting_withdrawals', count(*)::int, coalesce(sum(amount), 0)::text from ${withdrawals}
        where status = 'pending' and created_at < ${start}::timestamptz
      union all
      select 'unclaimed_money', count(*)::int, coalesce(sum(amount), 0)::text from ${sms}
        where ${isOpenMoney} and ${sms.direction} = 'in' and ${sms.created_at} < ${start}::timestamptz
      union all ${ofDay('given_balance', 'give_balance')}
      union all ${ofDay('corrections', 'correction')}
      union all ${ofDay('taken_back', 'top_up_reversal')}`,
  )
  return found
    .filter(({ count }) => count > 0)
    .map(({ kind, count, amount }) => ({ kind, count, amount: toTaka(BigInt(amount)) }))
}
