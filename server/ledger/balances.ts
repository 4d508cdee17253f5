import { eq } from 'drizzle-orm'
import type { Poisha } from '#contract/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { accounts } from './table.ts'

/** A member's balances in poisha. `hold` is reserved for pending withdrawals. */
export async function balancesOf(db: Db | Tx, owner: string): Promise<Record<'balance' | 'earning' | 'hold', Poisha>> {
  const rows = await db.select().from(accounts).where(eq(accounts.owner_id, owner))
  const balanceOf = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n
  return { balance: balanceOf('balance'), earning: balanceOf('earning'), hold: balanceOf('hold') }
}
