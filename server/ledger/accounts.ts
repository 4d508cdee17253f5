import { eq } from 'drizzle-orm'
import type { Poisha } from '#contract/money.ts'
import { type Purse, purses } from '#contract/statements.ts'
import type { Db, Tx } from '../db/connect.ts'
import { accounts, type SystemKind } from './table.ts'

/** A member's account or a system account. */
export type Account = { owner: string; kind: Purse } | { owner: null; kind: SystemKind }

/** A member's account. `owner` is the user's id. */
export const member = (owner: string, kind: Purse): Account => ({ owner, kind })
export const systemAccount = (kind: SystemKind): Account => ({ owner: null, kind })

/** Opens a new member's three accounts with a balance of 0. */
export const openAccounts = (tx: Tx, owner: string) =>
  tx.insert(accounts).values(purses.map((kind) => ({ owner_id: owner, kind })))

/** A member's balances in poisha. `hold` is reserved for pending withdrawals. */
export async function readBalances(
  db: Db | Tx,
  owner: string,
): Promise<Record<'balance' | 'earning' | 'hold', Poisha>> {
  const rows = await db.select().from(accounts).where(eq(accounts.owner_id, owner))
  const balanceOf = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n
  return { balance: balanceOf('balance'), earning: balanceOf('earning'), hold: balanceOf('hold') }
}
