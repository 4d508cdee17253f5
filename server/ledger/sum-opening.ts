import { and, inArray, sql } from 'drizzle-orm'
import type { Poisha } from '#contract/money.ts'
import { isWithin } from '../db/conditions.ts'
import type { Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { postings } from './table.ts'

/** The balances and incomes that the import of members has brought over, of all days or of one. */
export async function sumOpening(tx: Tx, day?: string): Promise<Poisha> {
  const found = await tx
    .select({ sum: sql<Poisha>`coalesce(sum(${postings.amount}), 0)`.mapWith(BigInt) })
    .from(postings)
    .where(
      and(
        inArray(postings.reason, ['opening_balance', 'opening_earning']),
        day ? isWithin(postings.created_at, { from: day, to: day }) : undefined,
      ),
    )
  return one(found).sum
}
