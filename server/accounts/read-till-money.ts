import { and, eq, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm'
import type { Accountant } from '#contract/accounts.ts'
import type { Period } from '#contract/lists.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { accounts, postings } from '../ledger/table.ts'
import { payments } from '../payments/table.ts'
import { sms, tills } from '../tills/table.ts'
import { users } from '../users/table.ts'
import { withdrawals } from '../withdrawals/table.ts'

/** The money in the tills, compared with the ledger. Null without a till. */
export async function readTillMoney(db: Db, period: Period): Promise<Accountant['tills']> {
  const [real] = await db.select({ sum: sumOf(tills.balance), count: sql`count(*)`.mapWith(Number) }).from(tills)
  if (!real || real.count === 0) return null
  const [ledger_in, ledger_out, [newest], unclaimed, unnamed, [toPay], withoutSms] = await Promise.all([
    sumPostings(db, postings.debit, 'till'),
    sumPostings(db, postings.credit, 'payout'),
    db
      .select({ at: max(sms.created_at) })
      .from(sms)
      .where(isNotNull(sms.balance)),
    sumOpen(db, 'in', sql`- coalesce(${sms.fee}, 0)`),
    sumOpen(db, 'out', sql`+ coalesce(${sms.fee}, 0)`),
    db
      .select({ sum: sumOf(withdrawals.amount) })
      .from(withdrawals)
      .where(and(eq(withdrawals.status, 'approved'), isNull(withdrawals.paid_at))),
    readWithoutSms(db, period),
  ])
  return {
    ledger_in: toTaka(ledger_in),
    ledger_out: toTaka(ledger_out),
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

async function sumPostings(db: Db, side: typeof postings.debit | typeof postings.credit, kind: 'till' | 'payout') {
  const [found] = await db
    .select({ sum: sql<Poisha>`coalesce(sum(${postings.amount}), 0)`.mapWith(BigInt) })
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, side))
    .where(and(isNull(accounts.owner_id), eq(accounts.kind, kind)))
  return found!.sum
}

/** What open SMS did to the balances of the tills. */
async function sumOpen(db: Db, direction: 'in' | 'out', fee: SQL): Promise<Poisha> {
  const [found] = await db
    .select({ sum: sql<Poisha>`coalesce(sum(${sms.amount} ${fee}), 0)`.mapWith(BigInt) })
    .from(sms)
    .where(and(eq(sms.state, 'open'), eq(sms.direction, direction)))
  return found!.sum
}

async function readWithoutSms(db: Db, period: Period) {
  const found = await db
    .select({ username: users.username, count: sql`count(*)`.mapWith(Number), amount: sumOf(payments.amount) })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.decided_by))
    .where(and(isNotNull(payments.without_sms), isWithin(payments.decided_at, period)))
    .groupBy(users.username)
    .orderBy(users.username)
  return found.map(({ amount, ...rest }) => ({ ...rest, amount: toTaka(amount) }))
}
