import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { Refusal } from '#contract/errors.ts'
import type { Poisha } from '#contract/money.ts'
import type { MoveReason } from '#contract/statements.ts'
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
  const states = new Map(locked.map(({ id, ...state }) => [id, state]))
  const rows: (typeof postings.$inferInsert)[] = []
  let lastId = locked.reduce<string | null>((last, { last_posting }) => laterOf(last, last_posting), null)
  for (const { debit, credit, amount, ...fact } of entries) {
    const [from, to] = [findRow(debit).id, findRow(credit).id]
    const id: string = nextId(lastId)
    lastId = id
    rows.push({
      ...fact,
      id,
      amount,
      debit: from,
      credit: to,
      debit_balance: change(states.get(from)!, { amount: -amount, id, isNewLine: true }),
      credit_balance: change(states.get(to)!, { amount, id, isNewLine: debit.owner !== credit.owner }),
    })
  }
  await tx.insert(postings).values(rows)
  for (const [id, { owner_id, balance, lines, last_posting }] of states) {
    if (owner_id === null) continue
    if (balance < 0n) throw short
    await tx.update(accounts).set({ balance, lines, last_posting }).where(eq(accounts.id, id))
  }
}

/**
 * An id above the last one of the accounts, although the clocks of two processes may differ: statements sort by id, and each
 * posting has the balances after it.
 */
function nextId(lastId: string | null): string {
  const id = uuidv7()
  if (lastId === null || id > lastId) return id
  return uuidv7({ msecs: timeOf(lastId) + 1 })
}

/** The milliseconds in the first 48 bits of a UUIDv7. */
const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

const laterOf = (one: string | null, other: string | null) =>
  one && other ? (one > other ? one : other) : (one ?? other)

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

interface Change {
  amount: Poisha
  id: string
  isNewLine: boolean
}

/** Changes a member's account by one posting. Returns the balance after it, null for a system account. */
function change(state: Omit<typeof accounts.$inferSelect, 'id'>, { amount, id, isNewLine }: Change): Poisha | null {
  if (state.owner_id === null) return null
  state.balance += amount
  state.last_posting = id
  if (isNewLine) state.lines += 1
  return state.balance
}
