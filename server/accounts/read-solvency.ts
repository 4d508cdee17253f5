import { and, eq, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import type { Accountant } from '#contract/accounts.ts'
import type { Period } from '#contract/lists.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { accounts, postings } from '../ledger/table.ts'
import { payments } from '../payments/table.ts'
import { isOpenMoney } from '../tills/open-money.ts'
import { sms, tills } from '../tills/table.ts'
import { users } from '../users/table.ts'
import { withdrawals } from '../withdrawals/table.ts'

/** What Joma owes to members, compared with accepted top-ups less payouts. All figures are of one database snapshot. */
export function readSolvency(db: Db) {
  return db.transaction(
    async (tx) => {
      const owedRows = await tx
        .select({ kind: accounts.kind, total: sql`sum(${accounts.balance})`.mapWith(BigInt) })
        .from(accounts)
        .where(isNotNull(accounts.owner_id))
        .groupBy(accounts.kind)
      const getTotal = (kind: string) => owedRows.find((row) => row.kind === kind)?.total ?? 0n
      const [balance, earning, hold] = [getTotal('balance'), getTotal('earning'), getTotal('hold')]
      const toppedUp = (await sumAmounts(tx, payments, 'success')) - (await sumTakenBack(tx))
      const paidOut = await sumAmounts(tx, withdrawals, 'approved')
      const owed = balance + earning + hold
      return {
        balance: toTaka(balance),
        earning: toTaka(earning),
        hold: toTaka(hold),
        owed: toTaka(owed),
        toppedUp: toTaka(toppedUp),
        paidOut: toTaka(paidOut),
        covered: toTaka(toppedUp - paidOut - owed),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Of payments whose SMS proved forged. */
async function sumTakenBack(tx: Tx) {
  return one(
    await tx
      .select({ total: sql`coalesce(sum(${payments.reversed_amount}), 0)`.mapWith(BigInt) })
      .from(payments)
      .where(isNotNull(payments.reversed_at)),
  ).total
}

/** Sums the requests, because they are far fewer than the postings. Invariant I11 checks that both sums are equal. */
async function sumAmounts(tx: Tx, requests: typeof payments | typeof withdrawals, paid: string) {
  return one(
    await tx
      .select({ total: sql`coalesce(sum(${requests.amount}), 0)`.mapWith(BigInt) })
      .from(requests)
      .where(eq(sql`${requests.status}`, paid)),
  ).total
}

/** The money in the tills, compared with the ledger. Null without a till, or only with numbers that members see and no SMS has reported on. */
export async function readTillMoney(db: Db, period: Period): Promise<Accountant['tills']> {
  const [real] = await db
    .select({ sum: sumOf(tills.balance), count: sql`count(*)`.mapWith(Number) })
    .from(tills)
    .where(or(isNotNull(tills.balance), eq(tills.visibility, 'unlisted')))
  if (!real || real.count === 0) return null
  const [ledger_in, ledger_out, found, [newest], unclaimed, unnamed, [toPay], withoutSms] = await Promise.all([
    sumPostings(db, 'till').then(({ debits, credits }) => debits - credits),
    sumPostings(db, 'payout').then(({ debits, credits }) => credits - debits),
    sumPostings(db, 'found').then(({ debits, credits }) => credits - debits),
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
    found: toTaka(found),
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

/** Poisha that a system account has given and received. */
async function sumPostings(db: Db, kind: 'till' | 'payout' | 'found') {
  const sumOn = (side: typeof postings.debit | typeof postings.credit) =>
    sql<Poisha>`coalesce(sum(${postings.amount}) filter (where ${side} = ${accounts.id}), 0)`.mapWith(BigInt)
  return one(
    await db
      .select({ debits: sumOn(postings.debit), credits: sumOn(postings.credit) })
      .from(postings)
      .innerJoin(accounts, or(eq(accounts.id, postings.debit), eq(accounts.id, postings.credit)))
      .where(and(isNull(accounts.owner_id), eq(accounts.kind, kind))),
  )
}

/** What open SMS did to the balances of the tills. */
async function sumOpen(db: Db, direction: 'in' | 'out', fee: SQL): Promise<Poisha> {
  return one(
    await db
      .select({ sum: sql<Poisha>`coalesce(sum(${sms.amount} ${fee}), 0)`.mapWith(BigInt) })
      .from(sms)
      .where(and(isOpenMoney, eq(sms.direction, direction))),
  ).sum
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
