import { and, eq, inArray, sql } from 'drizzle-orm'
import { toTaka } from '#contract/money.ts'
import { rewardReasons } from '#contract/statements.ts'
import { isCreatedSince, isWithin } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { accounts, postings } from '../ledger/table.ts'

/** The sum of a member's rewards since the start of an Asia/Dhaka day, in taka. */
export async function sumRewards(db: Db, ownerId: string, from: string): Promise<number> {
  const [found] = await db
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
    )
  return toTaka(found!.sum)
}
