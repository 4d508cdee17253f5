import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { Refusal } from '#contract/errors.ts'
import type { Poisha } from '#contract/money.ts'
import type { MoveReason } from '#contract/statements.ts'
import type { Tx } from '../db/connect.ts'
import { isViolationOf } from '../db/errors.ts'
import { recordRow } from '../db/recorded-rows.ts'
import { createStatement } from '../db/statement.ts'
import type { Account } from './accounts.ts'
import { addMoved } from './moved-sums.ts'
import { neverNegative, postings, type SystemReason } from './table.ts'

export interface Posting {
  /** Why it is posted; unique together with `ref`. */
  reason: MoveReason | SystemReason
  /** The id of the row that caused it. */
  ref: string
  /** The account the money leaves, and the one it reaches. */
  debit: Account
  credit: Account
  /** Poisha, above 0. */
  amount: Poisha
  /** Not counted for the second person: an SMS proves it, it returns a member's own money, or it is counted when it is paid. */
  isUncounted?: boolean
}

/**
 * Moves money in the caller's transaction. The only writer of postings and balances. Pass all postings of one effect in one
 * call, because it locks all their accounts in one order. Call it last in the transaction, because a transaction that holds
 * account locks must not wait for a member's row: see docs/decisions/0002. The entries run in their order.
 * Throws `short` (by default `insufficient_balance` at the field `amount`) if a member's balance would fall below 0.
 */
export async function post(tx: Tx, entries: Posting[], short?: Refusal): Promise<void> {
  const [last] = entries.slice(-1)
  if (!last) return
  for (const { amount, isUncounted } of entries) if (!isUncounted) addMoved(tx, amount)
  const members = entries.flatMap(({ debit, credit }) => [debit, credit]).filter(({ owner }) => owner !== null)
  recordRow(tx, sql`exists (select from ${postings} where ${isFact(last)})`)
  try {
    await postEntries(tx, {
      entries: JSON.stringify(entries.map(toRow)),
      owners: members.map(({ owner }) => owner),
      kinds: members.map(({ kind }) => kind),
    })
  } catch (error) {
    if (!isViolationOf(neverNegative, error)) throw error
    throw short ?? new Refusal('insufficient_balance', { field: 'amount' })
  }
}

const isFact = ({ reason, ref }: Posting) => and(eq(postings.reason, reason), eq(postings.ref, ref))

/** A function of the database, which locks the accounts and writes the postings and the balances: docs/decisions/0032. */
const postEntries = createStatement((db) =>
  db
    .select({
      done: sql`post_entries(${sql.placeholder('entries')}::jsonb, ${sql.placeholder('owners')}::uuid[], ${sql.placeholder('kinds')}::text[])`,
    })
    .from(sql`(values (1)) as one`),
)

const toRow = ({ reason, ref, debit, credit, amount }: Posting) => ({
  id: uuidv7(),
  reason,
  ref,
  amount: amount.toString(),
  debit_owner: debit.owner,
  debit_kind: debit.kind,
  credit_owner: credit.owner,
  credit_kind: credit.kind,
})
