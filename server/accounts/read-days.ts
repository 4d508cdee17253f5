import { and, inArray, sql } from 'drizzle-orm'
import type { DailyTotals } from '#contract/accounts.ts'
import { timeZone } from '#contract/days.ts'
import type { Period } from '#contract/lists.ts'
import { toTaka } from '#contract/money.ts'
import { type MoveReason, rewardReasons } from '#contract/statements.ts'
import { isCreatedSince, isWithin } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { postings } from '../ledger/table.ts'

const figures = {
  paidIn: ['top_up'],
  paidOut: ['withdraw_payout'],
  rewards: [...rewardReasons],
} satisfies Record<string, MoveReason[]>

/** Totals of the postings for each day of a period. Omits days without postings. */
export async function readDays(db: Db, period: Period): Promise<DailyTotals[]> {
  const day = sql<string>`(${postings.created_at} at time zone ${sql.raw(`'${timeZone}'`)})::date::text`
  const found = await db
    .select({ day, paidIn: sumFigure('paidIn'), paidOut: sumFigure('paidOut'), rewards: sumFigure('rewards') })
    .from(postings)
    .where(
      and(
        inArray(postings.reason, Object.values(figures).flat()),
        period.from ? isCreatedSince(postings.id, period.from) : undefined,
        isWithin(postings.created_at, period),
      ),
    )
    .groupBy(day)
    .orderBy(day)
  return found.map(({ paidIn, paidOut, rewards, ...group }) => ({
    ...group,
    paidIn: toTaka(paidIn),
    paidOut: toTaka(paidOut),
    rewards: toTaka(rewards),
  }))
}

const sumFigure = (figure: keyof typeof figures) =>
  sql`coalesce(sum(${postings.amount}) filter (where ${inArray(postings.reason, figures[figure])}), 0)`.mapWith(BigInt)
