import { and, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { WithdrawalEvidence } from '#contract/withdrawals.ts'
import { readLinesOf } from '../accounts/read-statement.ts'
import type { Db } from '../db/connect.ts'
import { toMobileNumber } from '../db/mobile-number.ts'
import { one } from '../db/one.ts'
import { memberNumbers } from '../numbers/table.ts'
import { payments } from '../payments/table.ts'
import { findSentSms } from '../tills/match/find-sent-sms.ts'
import { users } from '../users/table.ts'
import { readWithdrawals } from '../withdrawals/read-withdrawals.ts'
import { withdrawals } from '../withdrawals/table.ts'

type Row = typeof withdrawals.$inferSelect

/** More are no better hint. */
const othersMax = 10

/** What an administrator compares before a withdrawal is paid. */
export async function readEvidence(db: Db, id: string): Promise<WithdrawalEvidence> {
  const [found] = await db
    .select({ row: withdrawals, decider: users.username })
    .from(withdrawals)
    .leftJoin(users, and(eq(users.id, withdrawals.decided_by), ne(users.id, withdrawals.user_id)))
    .where(eq(withdrawals.id, id))
  if (!found) throw new Refusal('not_found')
  const { row, decider } = found
  const [page, sent, others, tally, topUps, proved, entries] = await Promise.all([
    readWithdrawals(db, { limit: '1' }, eq(withdrawals.id, id)),
    findSentSms(db, [id]),
    readOthers(db, row),
    readTally(db, row),
    db.$count(payments, isTopUpFrom(row)),
    db.$count(memberNumbers, isProvedNumber(row)),
    readLinesOf(db, { ownerId: row.user_id, ref: id }),
  ])
  return {
    withdrawal: one(page.items),
    sent_sms: sent.get(id) ?? null,
    decided_by: decider,
    is_proved: proved > 0,
    others,
    ...tally,
    paid_from_number: topUps,
    entries,
  }
}

const numberOf = ({ account_number }: Row) => toMobileNumber(sql`${account_number}::text`)

const isToNumber = (row: Row) => eq(toMobileNumber(withdrawals.account_number), numberOf(row))

const isTopUpFrom = (row: Row) =>
  and(
    eq(payments.user_id, row.user_id),
    eq(payments.status, 'success'),
    eq(toMobileNumber(payments.account_number), numberOf(row)),
  )

const isProvedNumber = (row: Row) =>
  and(
    eq(memberNumbers.user_id, row.user_id),
    eq(memberNumbers.state, 'proved'),
    isNotNull(memberNumbers.proved_at),
    eq(toMobileNumber(memberNumbers.number), numberOf(row)),
  )

/** Other members who have withdrawn to the number, the most frequent first. */
function readOthers(db: Db, row: Row): Promise<WithdrawalEvidence['others']> {
  return db
    .select({ username: users.username, same_number: count() })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.user_id))
    .where(and(ne(withdrawals.user_id, row.user_id), isToNumber(row)))
    .groupBy(users.username)
    .orderBy(desc(count()), users.username)
    .limit(othersMax)
}

async function readTally(db: Db, row: Row): Promise<Pick<WithdrawalEvidence, 'paid' | 'denied' | 'paid_to_number'>> {
  const isPaid = eq(withdrawals.status, 'approved')
  const countIf = (filter: ReturnType<typeof and>) => sql`count(*) filter (where ${filter})`.mapWith(Number)
  return one(
    await db
      .select({
        paid: countIf(isPaid),
        denied: countIf(eq(withdrawals.status, 'denied')),
        paid_to_number: countIf(and(isPaid, isToNumber(row))),
      })
      .from(withdrawals)
      .where(eq(withdrawals.user_id, row.user_id)),
  )
}
