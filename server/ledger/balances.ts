import { eq } from 'drizzle-orm'
import type { Poisha } from '#contract/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { accounts } from './table.ts'

/** What a member has, in poisha. `hold` is what pending withdrawals keep aside. */
export async function balancesOf(db: Db | Tx, owner: string): Promise<Record<'balance' | 'earning' | 'hold', Poisha>> {
  const rows = await db.select().from(accounts).where(eq(accounts.owner_id, owner))
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n
  return { balance: of('balance'), earning: of('earning'), hold: of('hold') }
}
