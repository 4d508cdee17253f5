import { and, eq, inArray, sql } from 'drizzle-orm'
import { dayInDhaka, lastDayOf } from '#contract/days.ts'
import { basePath, fillPath } from '#contract/endpoint.ts'
import { exportDownload } from '#contract/exports.ts'
import { toTaka } from '#contract/money.ts'
import { type statements as endpoints, rewardReasons } from '#contract/statements.ts'
import { readLinesOf, readStatement } from '../accounts/read-statement.ts'
import { isCreatedSince, isWithin } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { createTicket } from '../exports/tickets.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { accounts, postings } from '../ledger/table.ts'

export const createStatementHandlers = (db: Db): Handlers<typeof endpoints> => ({
  mine: ({ view, ...query }, { userId: ownerId }) =>
    view === 'rewards'
      ? readStatement(db, { ...query, ownerId, purse: 'earning', reasons: rewardReasons })
      : readStatement(db, { ...query, ownerId, purse: view }),

  ofRequest: ({ ref }, { userId: ownerId }) => readLinesOf(db, { ownerId, ref }),

  rewards: async (_, { userId }) => {
    const today = dayInDhaka()
    const [day, month] = await Promise.all([
      sumRewards(db, userId, today),
      sumRewards(db, userId, `${today.slice(0, 7)}-01`),
    ])
    return { today: day, month }
  },

  save:
    ({ month }, { userId: user_id, sessionId: session_id = null, username }) =>
    async (tx) => {
      const filters = { username, from: `${month}-01`, to: lastDayOf(month) }
      const ticket = await createTicket(tx, { user_id, session_id, exported: 'statement', filters })
      return { path: basePath + fillPath(exportDownload.path, { ticket }).path }
    },
})

/** The sum of a member's rewards since the start of an Asia/Dhaka day, in taka. */
async function sumRewards(db: Db, ownerId: string, from: string): Promise<number> {
  const found = one(
    await db
      .select({ sum: sql`coalesce(sum(${postings.amount}), 0)`.mapWith(BigInt) })
      .from(postings)
      .innerJoin(accounts, eq(accounts.id, postings.credit))
      .where(
        and(
          eq(accounts.owner_id, ownerId),
          eq(accounts.kind, 'earning'),
          inArray(postings.reason, [...rewardReasons]),
          isCreatedSince(postings.id, from),
          isWithin(postings.created_at, { from }),
        ),
      ),
  )
  return toTaka(found.sum)
}
