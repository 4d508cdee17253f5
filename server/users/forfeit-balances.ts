import type { Tx } from '../db/connect.ts'
import { member, readBalances, systemAccount } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import type { users } from './table.ts'

/** Moves the money that a member has given up. The caller has locked the user's row. */
export async function forfeitBalances(tx: Tx, user: typeof users.$inferSelect): Promise<void> {
  if (!user.closing_forfeits) return
  const balances = await readBalances(tx, user.id)
  const moves = (['balance', 'earning'] as const)
    .filter((kind) => balances[kind] > 0n)
    .map(
      (kind): Posting => ({
        reason: 'forfeit',
        // Unique per account: a member may be recovered and close the account again.
        ref: crypto.randomUUID(),
        debit: member(user.id, kind),
        credit: systemAccount('adjust'),
        amount: balances[kind],
      }),
    )
  await post(tx, moves)
}
