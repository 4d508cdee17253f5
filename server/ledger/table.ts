import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { type MoveReason, purses } from '#contract/statements.ts'
import { createdAt, id, poisha } from '../db/columns.ts'

/** `found`: incoming money that nobody claimed, kept in the tills. `opening`: what members were owed before they were imported. */
export const systemKinds = [
  'till',
  'payout',
  'sales',
  'rewards',
  'referral',
  'adjust',
  'owner',
  'expense',
  'found',
  'opening',
] as const
export type SystemKind = (typeof systemKinds)[number]

/** Reasons of postings between system accounts, which are in no member's statement. */
export type SystemReason = 'till_movement' | 'till_movement_reversal' | 'payout_fee' | 'payout_fee_reversal'

/** The constraint that refuses a member's balance below 0. */
export const neverNegative = 'account_never_negative'

const listKinds = (kinds: readonly string[]) => sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))

/** System accounts have no owner and no balance: every top-up would wait for the lock on that one row. */
export const accounts = pgTable(
  'account',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    owner_id: uuid(),
    kind: text({ enum: [...purses, ...systemKinds] }).notNull(),
    balance: poisha().default(sql`0`),
    /** The lines of this account in its owner's statement. A posting between two accounts of one owner counts for its debit. */
    lines: integer().notNull().default(0),
    /** The id of the last posting. Ids of later postings are greater. */
    last_posting: uuid(),
  },
  (t) => [
    unique('account_owner_kind').on(t.owner_id, t.kind).nullsNotDistinct(),
    check(neverNegative, sql`${t.balance} >= 0`),
    check(
      'account_kind_fits_owner',
      sql`case when ${t.owner_id} is null
        then ${t.kind} in (${listKinds(systemKinds)}) and ${t.balance} = 0
        else ${t.kind} in (${listKinds(purses)}) end`,
    ),
  ],
)

/** A ledger entry. Both sides are in one row, so that it always balances. Rows are never updated or deleted. */
export const postings = pgTable(
  'posting',
  {
    id: id(),
    /** The reason, with the id of the row that caused it. */
    reason: text().$type<MoveReason | SystemReason>().notNull(),
    ref: uuid().notNull(),
    debit: bigint({ mode: 'number' })
      .notNull()
      .references(() => accounts.id),
    credit: bigint({ mode: 'number' })
      .notNull()
      .references(() => accounts.id),
    amount: poisha(),
    /** The balances of both accounts after the posting. Null for system accounts. */
    debit_balance: bigint({ mode: 'bigint' }),
    credit_balance: bigint({ mode: 'bigint' }),
    /** The posting that this one reverses, at most once. */
    reverses: uuid()
      .unique('posting_reversed_once')
      .references((): AnyPgColumn => postings.id),
    created_at: createdAt(),
  },
  (t) => [
    unique('posting_fact_once').on(t.reason, t.ref),
    check('posting_amount_positive', sql`${t.amount} > 0`),
    check('posting_two_accounts', sql`${t.debit} <> ${t.credit}`),
    index('posting_debit').on(t.debit, t.id),
    index('posting_credit').on(t.credit, t.id),
    // Small, because postings are stored in the order of their time: for the postings of a day.
    index('posting_created').using('brin', t.created_at).with({ pages_per_range: 32, autosummarize: true }),
  ],
)
