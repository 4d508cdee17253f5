import { and, lte, max, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { Period } from '#contract/lists.ts'
import type { Poisha } from '#contract/money.ts'
import { isWithin } from '../db/conditions.ts'
import type { Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { queryRows } from '../db/query-rows.ts'
import { postings } from '../ledger/table.ts'
import { postedDay, selectSums, sumColumns, sumNames } from './day-sums.ts'
import { closedDays } from './table.ts'

export type Sums = Record<(typeof sumNames)[number], Poisha>

/** The sums of each day of a period that has postings, oldest first. `tx` is `repeatable read`, because a day can be closed between the statements. */
export async function readDaySums(tx: Tx, period: Period): Promise<(Sums & { day: string })[]> {
  const { closed, open } = await splitPeriod(tx, period)
  const rows = await queryRows<Record<string, string>>(
    tx,
    sql`select day::text, ${sumColumns} from ${closedDays} where ${closed}
      union all select ${postedDay}::text as day, ${selectSums} from ${postings} where ${open} group by 1
      order by day`,
  )
  return rows.map((row) => ({ day: row.day!, ...toSums(row) }))
}

/** The sums of all postings. `tx` is `repeatable read`. */
export async function readAllSums(tx: Tx): Promise<Sums> {
  const { closed, open } = await splitPeriod(tx, {})
  const totals = sumNames.map((name) => sql`coalesce(sum(${sql.identifier(name)}), 0) as ${sql.identifier(name)}`)
  const rows = await queryRows<Record<string, string>>(
    tx,
    sql`select ${sql.join(totals, sql`, `)} from (
      select ${sumColumns} from ${closedDays} where ${closed}
      union all select ${selectSums} from ${postings} where ${open}) as part`,
  )
  return toSums(one(rows))
}

const toSums = (row: Record<string, string>) =>
  Object.fromEntries(sumNames.map((name) => [name, BigInt(row[name]!)])) as Sums

/** The days of a period that are closed, and the postings after them. The bound is a value, so that PostgreSQL plans with it. */
async function splitPeriod(tx: Tx, { from, to }: Period): Promise<{ closed: SQL; open: SQL }> {
  const { last } = one(await tx.select({ last: max(closedDays.day) }).from(closedDays))
  const firstOpen = last ? addDays(last, 1) : undefined
  const openFrom = from && firstOpen ? (from > firstOpen ? from : firstOpen) : (from ?? firstOpen)
  const isClosed = and(
    sql`true`,
    from ? sql`${closedDays.day} >= ${from}::date` : undefined,
    to ? lte(closedDays.day, to) : undefined,
  )
  return {
    closed: isClosed!,
    open: and(sql`true`, isWithin(postings.created_at, { ...(openFrom && { from: openFrom }), ...(to && { to }) }))!,
  }
}
