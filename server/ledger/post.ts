import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { MoveReason } from '#contract/accounts.ts'
import { Refusal } from '#contract/errors.ts'
import type { Poisha } from '#contract/money.ts'
import type { Tx } from '../db/connect.ts'
import type { Account } from './accounts.ts'
import { accounts, postings } from './table.ts'

export interface Posting {
  /** Why it is posted; unique together with `ref`. */
  reason: MoveReason
  /** The id of the row that caused it. */
  ref: string
  /** The account the money leaves, and the one it reaches. */
  debit: Account
  credit: Account
  /** Poisha, above 0. */
  amount: Poisha
}

/**
 * Moves money in the caller's transaction. The only writer of postings and balances. Pass all postings of one effect in one
 * call, because it locks all their accounts in one order. Call it last in the transaction, because a transaction that holds
 * account locks must not wait for a member's row: see docs/decisions/0002.
 * Throws `short` (by default `insufficient_balance` at the field `amount`) if a member's balance would fall below 0.
 */
export async function post(
  tx: Tx,
  entries: Posting[],
  short: Refusal = new Refusal('insufficient_balance', { field: 'amount' }),
): Promise<void> {
  if (entries.length === 0) return
  const locked = await lock(tx, entries)
  const findRow = ({ owner, kind }: Account) => {
    const row = locked.find((account) => account.owner_id === owner && account.kind === kind)
    if (!row) throw new Error(`No account ${kind} of ${owner ?? 'the system'}`)
    return row
  }
  const balances = new Map(locked.map(({ id, balance }) => [id, balance]))
  for (const { debit, credit, amount } of entries) {
    change(balances, findRow(debit).id, -amount)
    change(balances, findRow(credit).id, amount)
  }
  await tx
    .insert(postings)
    .values(
      entries.map(({ debit, credit, ...fact }) => ({ ...fact, debit: findRow(debit).id, credit: findRow(credit).id })),
    )
  for (const { id, owner_id } of locked) {
    const balance = balances.get(id) ?? 0n
    if (owner_id === null) continue
    if (balance < 0n) throw short
    await tx.update(accounts).set({ balance }).where(eq(accounts.id, id))
  }
}

/**
 * Locks members' accounts by ascending id, so that two opposite transfers cannot deadlock. System accounts have no balance
 * and need no lock.
 */
async function lock(tx: Tx, entries: Posting[]) {
  const used = entries.flatMap(({ debit, credit }) => [debit, credit])
  const select = (some: Account[]) =>
    tx
      .select()
      .from(accounts)
      .where(or(sql`false`, ...some.map(isAccount)))
      .orderBy(accounts.id)
  const members = await select(used.filter(({ owner }) => owner !== null)).for('update')
  const systemAccounts = await select(used.filter(({ owner }) => owner === null))
  return [...members, ...systemAccounts]
}

const isAccount = ({ owner, kind }: Account) =>
  and(owner === null ? isNull(accounts.owner_id) : eq(accounts.owner_id, owner), eq(accounts.kind, kind))

const change = (balances: Map<number, Poisha>, id: number, amount: Poisha) =>
  balances.set(id, (balances.get(id) ?? 0n) + amount)
