import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Accountant } from '#contract/accounts.ts'
import type { Period } from '#contract/lists.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
import type { Sums } from '../closed-days/read-sums.ts'
import { isWithin } from '../db/conditions.ts'
import type { Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { sumOpening } from '../ledger/sum-opening.ts'
import { accounts } from '../ledger/table.ts'
import { payments } from '../payments/table.ts'
import { isOpenMoney } from '../tills/open-money.ts'
import { sms, tills } from '../tills/table.ts'
import { users } from '../users/table.ts'
import { withdrawals } from '../withdrawals/table.ts'

/** What Joma owes to members, compared with accepted top-ups less payouts, and with what was brought over. `sums` are of the same database snapshot. */
export async function readSolvency(tx: Tx, sums: Sums): Promise<Accountant['solvency']> {
  const owedRows = await tx
    .select({ kind: accounts.kind, total: sql`sum(${accounts.balance})`.mapWith(BigInt) })
    .from(accounts)
    .where(isNotNull(accounts.owner_id))
    .groupBy(accounts.kind)
  const getTotal = (kind: string) => owedRows.find((row) => row.kind === kind)?.total ?? 0n
  const [balance, earning, hold] = [getTotal('balance'), getTotal('earning'), getTotal('hold')]
  const toppedUp = sums.paid_in - sums.taken_back
  const owed = balance + earning + hold
  const opening = await sumOpening(tx)
  return {
    balance: toTaka(balance),
    earning: toTaka(earning),
    hold: toTaka(hold),
    owed: toTaka(owed),
    opening: toTaka(opening),
    toppedUp: toTaka(toppedUp),
    paidOut: toTaka(sums.paid_out),
    covered: toTaka(toppedUp + opening - sums.paid_out - owed),
  }
}

/** The money in the tills, compared with the ledger. Null without a till, or only with numbers that members see and no SMS has reported on. */
export async function readTillMoney(tx: Tx, period: Period, sums: Sums): Promise<Accountant['tills']> {
  const [real] = await tx
    .select({ sum: sumOf(tills.balance), count: sql`count(*)`.mapWith(Number) })
    .from(tills)
    .where(or(isNotNull(tills.balance), eq(tills.visibility, 'unlisted')))
  if (!real || real.count === 0) return null
  const [[newest], unclaimed, unnamed, [toPay], withoutSms] = await Promise.all([
    tx.select({ at: sms.created_at }).from(sms).where(isNotNull(sms.balance)).orderBy(desc(sms.id)).limit(1),
    sumOpen(tx, 'in', sql`- coalesce(${sms.fee}, 0)`),
    sumOpen(tx, 'out', sql`+ coalesce(${sms.fee}, 0)`),
    tx
      .select({ sum: sumOf(withdrawals.amount) })
      .from(withdrawals)
      .where(and(eq(withdrawals.status, 'approved'), isNull(withdrawals.paid_at))),
    readWithoutSms(tx, period),
  ])
  return {
    ledger_in: toTaka(-sums.till),
    ledger_out: toTaka(sums.payout),
    found: toTaka(sums.found),
    real: toTaka(real.sum),
    real_at: newest?.at?.toISOString() ?? null,
    unclaimed: toTaka(unclaimed),
    unnamed: toTaka(unnamed),
    to_pay: toTaka(toPay!.sum),
    accepted_without_sms: withoutSms,
  }
}

const sumOf = (column: typeof tills.balance | typeof payments.amount | typeof withdrawals.amount) =>
  sql<Poisha>`coalesce(sum(${column}), 0)`.mapWith(BigInt)

/** What open SMS did to the balances of the tills. */
async function sumOpen(tx: Tx, direction: 'in' | 'out', fee: SQL): Promise<Poisha> {
  return one(
    await tx
      .select({ sum: sql<Poisha>`coalesce(sum(${sms.amount} ${fee}), 0)`.mapWith(BigInt) })
      .from(sms)
      .where(and(isOpenMoney, eq(sms.direction, direction))),
  ).sum
}

async function readWithoutSms(tx: Tx, period: Period) {
  const found = await tx
    .select({ username: users.username, count: sql`count(*)`.mapWith(Number), amount: sumOf(payments.amount) })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.decided_by))
    .where(and(isNotNull(payments.without_sms), isWithin(payments.decided_at, period)))
    .groupBy(users.username)
    .orderBy(users.username)
  return found.map(({ amount, ...rest }) => ({ ...rest, amount: toTaka(amount) }))
}
