import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { DailyTotals, accounts as endpoints } from '#contract/accounts.ts'
import { dayInDhaka } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import type { Period } from '#contract/lists.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import { readAllSums, readDaySums } from '../closed-days/read-sums.ts'
import { isCreatedSince, isWithin } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { can } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { member, systemAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { payments } from '../payments/table.ts'
import { hasUsername } from '../users/find-member.ts'
import { hasRole } from '../users/read-users.ts'
import { users } from '../users/table.ts'
import { withdrawals } from '../withdrawals/table.ts'
import { readSolvency, readTillMoney } from './read-solvency.ts'
import { readStatement } from './read-statement.ts'

export const createAccountHandlers = (db: Db): Handlers<typeof endpoints> => ({
  statement: async ({ username, ...query }, caller) => {
    const [owner] = await db.select({ id: users.id }).from(users).where(hasUsername(username))
    const isStaff = can(caller, ['members.read', 'accounts.read'])
    // The same refusal for another member and for none, so that usernames cannot be guessed.
    if (!isStaff && owner?.id !== caller.userId) throw new Refusal('not_allowed')
    if (!owner) throw new Refusal('user_not_found')
    return readStatement(db, { ownerId: owner.id, ...query })
  },

  accountant: async (period) => {
    const [summaries, ledger] = await Promise.all([
      readSummaries(db, period),
      readSnapshot(db, async (tx) => {
        const sums = await readAllSums(tx)
        return { solvency: await readSolvency(tx, sums), tills: await readTillMoney(tx, period, sums) }
      }),
    ])
    return { ...summaries, ...ledger }
  },

  days: (period) => readDays(db, period),

  today: async () => {
    const day = dayInDhaka()
    const today = { from: day, to: day }
    const [[totals], signUps] = await Promise.all([
      readDays(db, today),
      db.$count(users, and(hasRole('customer'), isWithin(users.created_at, today))),
    ])
    return { ...(totals ?? { day, paidIn: 0, paidOut: 0, rewards: 0 }), signUps }
  },

  give:
    ({ username, amount, note }) =>
    async (tx, { recordActions }) => {
      const [user] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(hasUsername(username), eq(users.role, 'customer'), isNull(users.deleted_at)))
      if (!user) throw new Refusal('user_not_found', { field: 'username' })
      const id = uuidv7()
      const after = { amount, ...(note && { note: note.trim() }) }
      await recordActions({ ref: id, memberId: user.id, after })
      const sides = { debit: systemAccount('adjust'), credit: member(user.id, 'balance') }
      await post(tx, [{ reason: 'give_balance', ref: id, ...sides, amount: toPoisha(amount) }])
      return null
    },
})

/** Omits days without top-ups, payouts and rewards. */
async function readDays(db: Db, period: Period): Promise<DailyTotals[]> {
  const days = await readSnapshot(db, (tx) => readDaySums(tx, period))
  return days
    .filter(({ paid_in, paid_out, rewards }) => paid_in + paid_out + rewards > 0n)
    .map(({ day, paid_in, paid_out, rewards }) => ({
      day,
      paidIn: toTaka(paid_in),
      paidOut: toTaka(paid_out),
      rewards: toTaka(rewards),
    }))
}

/** Counts and sums the requests of a period, all and paid. Excludes denied and cancelled requests. */
async function readSummaries(db: Db, period: Period) {
  const [payment, withdraw] = await Promise.all([
    summarise(db, payments, { paid: 'success', returned: ['deny', 'cancelled'], period }),
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
  const { totalRequest, totalPaid, amount, paidAmount } = one(
    await db
      .select({
        totalRequest: sql`count(*)`.mapWith(Number),
        totalPaid: sql`count(*) filter (where ${isPaid})`.mapWith(Number),
        amount: sql`coalesce(sum(${requests.amount}), 0)`.mapWith(BigInt),
        paidAmount: sql`coalesce(sum(${requests.amount}) filter (where ${isPaid}), 0)`.mapWith(BigInt),
      })
      .from(requests)
      .where(
        and(
          notInArray(sql`${requests.status}`, returned),
          period.from ? isCreatedSince(requests.id, period.from) : undefined,
          isWithin(requests.created_at, period),
        ),
      ),
  )
  return {
    totalRequest,
    totalPaid,
    totalUnpaid: totalRequest - totalPaid,
    totalAmount: toTaka(amount),
    totalPaidAmount: toTaka(paidAmount),
    unpaidAmount: toTaka(amount - paidAmount),
  }
}
