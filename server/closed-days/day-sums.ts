import { type SQL, sql } from 'drizzle-orm'
import { type MoveReason, rewardReasons } from '#contract/statements.ts'
import { dayOf } from '../db/conditions.ts'
import { accounts, postings } from '../ledger/table.ts'
import type { closedDays } from './table.ts'

type Sum = Exclude<keyof typeof closedDays.$inferSelect, 'day'>

const sumOfReasons = (...reasons: MoveReason[]) =>
  sql`sum(${postings.amount}) filter (where ${postings.reason} in (${sql.raw(reasons.map((reason) => `'${reason}'`).join(', '))}))`

/** Ids of system accounts are read once for each query, so that the sums need no join. */
const sumOfAccount = (kind: 'till' | 'payout' | 'found') => {
  const id = sql`(select ${accounts.id} from ${accounts} where ${accounts.owner_id} is null and ${accounts.kind} = ${sql.raw(`'${kind}'`)})`
  return sql`sum(case ${id} when ${postings.debit} then -${postings.amount} when ${postings.credit} then ${postings.amount} end)`
}

const sumOf: Record<Sum, SQL> = {
  paid_in: sumOfReasons('top_up'),
  paid_out: sumOfReasons('withdraw_payout'),
  rewards: sumOfReasons(...rewardReasons),
  taken_back: sumOfReasons('top_up_reversal'),
  till: sumOfAccount('till'),
  payout: sumOfAccount('payout'),
  found: sumOfAccount('found'),
}

export const sumNames = Object.keys(sumOf) as Sum[]

/** The columns of `closed_day` without the day. */
export const sumColumns: SQL = sql.join(
  sumNames.map((name) => sql.identifier(name)),
  sql`, `,
)

/** Selects the sums of postings, under the names of the columns. */
export const selectSums: SQL = sql.join(
  sumNames.map((name) => sql`coalesce(${sumOf[name]}, 0)::bigint as ${sql.identifier(name)}`),
  sql`, `,
)

export const postedDay = dayOf(postings.created_at)
