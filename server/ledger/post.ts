import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { Refusal } from '#contract/errors.ts'
import type { Poisha } from '#contract/money.ts'
import type { MoveReason } from '#contract/statements.ts'
import type { Tx } from '../db/connect.ts'
import { createStatement } from '../db/statement.ts'
import type { Account } from './accounts.ts'
import { accounts, postings, type SystemReason } from './table.ts'

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
  const states = await lockMembers(tx, entries)
  const rows: NewPosting[] = []
  let lastId = [...states.values()].reduce<string | null>((last, { last_posting }) => laterOf(last, last_posting), null)
  for (const { debit, credit, amount, ...fact } of entries) {
    const id: string = nextId(lastId)
    lastId = id
    rows.push({
      ...fact,
      id,
      amount,
      debit: change(states, debit, { amount: -amount, id, isNewLine: true }),
      credit: change(states, credit, { amount, id, isNewLine: debit.owner !== credit.owner }),
    })
  }
  if ([...states.values()].some(({ balance }) => balance < 0n)) throw short
  await write(tx, rows, [...states.values()])
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

type AccountState = Pick<typeof accounts.$inferSelect, 'id' | 'balance' | 'lines' | 'last_posting'>

/** The locked accounts of members, by `nameOf`. System accounts have no balance and need no lock. */
type AccountStates = Map<string, AccountState>

const nameOf = ({ owner, kind }: { owner: string | null; kind: string }) => `${owner} ${kind}`

/** Locks members' accounts by ascending id, so that two opposite transfers cannot deadlock. */
async function lockMembers(tx: Tx, entries: Posting[]): Promise<AccountStates> {
  const used = entries.flatMap(({ debit, credit }) => [debit, credit]).filter(({ owner }) => owner !== null)
  const locked = await lockAccounts(tx, { owners: used.map(({ owner }) => owner), kinds: used.map(({ kind }) => kind) })
  return new Map(locked.map(({ owner_id: owner, kind, ...state }) => [nameOf({ owner, kind }), state]))
}

/** `owners` and `kinds` are pairs by their place, and may repeat. */
const lockAccounts = createStatement((db) =>
  db
    .select({
      owner_id: accounts.owner_id,
      kind: accounts.kind,
      id: accounts.id,
      balance: accounts.balance,
      lines: accounts.lines,
      last_posting: accounts.last_posting,
    })
    .from(accounts)
    .where(
      sql`(${accounts.owner_id}, ${accounts.kind}) in (select * from unnest(${sql.placeholder('owners')}::uuid[], ${sql.placeholder('kinds')}::text[]))`,
    )
    .orderBy(accounts.id)
    .for('update'),
)

interface Change {
  amount: Poisha
  id: string
  isNewLine: boolean
}

/** One side of a posting: the account's id, or the kind of a system account, and a member's balance after the posting. */
interface Side {
  account: number | { system: string }
  balance: Poisha | null
}

/** Changes the state of an account by one posting. */
function change(states: AccountStates, account: Account, { amount, id, isNewLine }: Change): Side {
  if (account.owner === null) return { account: { system: account.kind }, balance: null }
  const state = states.get(nameOf(account))
  if (!state) throw new Error(`No account ${account.kind} of ${account.owner}`)
  state.balance += amount
  state.last_posting = id
  if (isNewLine) state.lines += 1
  return { account: state.id, balance: state.balance }
}

interface NewPosting extends Pick<Posting, 'reason' | 'ref' | 'amount'> {
  id: string
  debit: Side
  credit: Side
}

/** Inserts the postings and stores the members' new balances, in one statement. */
async function write(tx: Tx, rows: NewPosting[], states: AccountState[]): Promise<void> {
  const values = rows.map(
    ({ id, reason, ref, amount, debit, credit }) =>
      sql`(${id}::uuid, ${reason}, ${ref}::uuid, ${amount}::bigint, ${idOf(debit)}, ${idOf(credit)}, ${debit.balance}::bigint, ${credit.balance}::bigint)`,
  )
  const insert = sql`insert into ${postings} (id, reason, ref, amount, debit, credit, debit_balance, credit_balance) values ${sql.join(values, sql`, `)}`
  if (states.length === 0) return void (await tx.execute(insert))
  const changed = states.map(
    ({ id, balance, lines, last_posting }) =>
      sql`(${id}::bigint, ${balance}::bigint, ${lines}::integer, ${last_posting}::uuid)`,
  )
  await tx.execute(
    sql`with inserted as (${insert}) update ${accounts} set balance = changed.balance, lines = changed.lines, last_posting = changed.last_posting
      from (values ${sql.join(changed, sql`, `)}) as changed (id, balance, lines, last_posting) where ${accounts.id} = changed.id`,
  )
}

const idOf = ({ account }: Side) =>
  typeof account === 'number'
    ? sql`${account}::bigint`
    : sql`(select ${accounts.id} from ${accounts} where ${accounts.owner_id} is null and ${accounts.kind} = ${account.system})`
