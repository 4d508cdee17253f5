import { and, eq, exists, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { ActivityView } from '#contract/activity.ts'
import type { Period } from '#contract/lists.ts'
import { maxAmountTaka, type Poisha, toPoisha } from '#contract/money.ts'
import { type MoveReason, rewardReasons } from '#contract/statements.ts'
import {
  contains,
  containsAccountNumber,
  containsInAnyCase,
  containsTransactionId,
  isCreatedSince,
  isWithin,
} from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { accounts, postings } from '../ledger/table.ts'
import { payments } from '../payments/table.ts'
import { supports } from '../supports/table.ts'
import { users } from '../users/table.ts'
import { withdrawals } from '../withdrawals/table.ts'

/** Entries of these reasons belong to a top-up or a withdrawal, which has a row of its own. */
export const requestReasons = [
  'top_up',
  'top_up_reversal',
  'withdraw_hold',
  'withdraw_payout',
  'withdraw_release',
] as const satisfies MoveReason[]

export interface ActivityQuery extends Period {
  userId: string
  /** The accounts of the two balances. */
  purses: number[]
  view?: ActivityView | undefined
  search?: string | undefined
}

/** The filter of each table, undefined if the view has none of its rows. `credits` and `debits` are entries of the two balances. */
export interface Filters {
  payments: SQL | undefined
  withdrawals: SQL | undefined
  supports: SQL | undefined
  credits: SQL | undefined
  debits: SQL | undefined
}

const isOpen = and(
  inArray(withdrawals.status, ['pending', 'approved']),
  or(eq(withdrawals.status, 'pending'), isNull(withdrawals.paid_at)),
)

/** The requests that are not decided or not paid yet. */
export const isWaiting = (userId: string) => ({
  payments: and(eq(payments.user_id, userId), eq(payments.status, 'pending')),
  withdrawals: and(eq(withdrawals.user_id, userId), isOpen),
})

type Listed = typeof payments | typeof withdrawals | typeof supports | typeof postings

export function createFilters(db: Db, { userId, purses, view, search, from, to }: ActivityQuery): Filters {
  const find = search?.trim() ? createSearch(db, userId, search.trim()) : undefined
  const within = (table: Listed) =>
    and(from ? isCreatedSince(table.id, from) : undefined, isWithin(table.created_at, { from, to }))
  const waiting = isWaiting(userId)
  const own = {
    payments: view === 'waiting' ? waiting.payments : eq(payments.user_id, userId),
    withdrawals: view === 'waiting' ? waiting.withdrawals : eq(withdrawals.user_id, userId),
    // The talk about a request is on the page of the request.
    supports: and(
      eq(supports.user_id, userId),
      isNull(supports.deleted_at),
      view === 'support' ? undefined : isNull(supports.request_id),
    ),
  }
  const isIn = (...views: ActivityView[]) => view === undefined || views.includes(view)
  return {
    payments: isIn('in', 'waiting') ? and(own.payments, within(payments), find?.payments) : undefined,
    withdrawals: isIn('out', 'waiting') ? and(own.withdrawals, within(withdrawals), find?.withdrawals) : undefined,
    supports: isIn('support') ? and(own.supports, within(supports), find?.supports) : undefined,
    ...filterEntries({ purses, view }, and(within(postings), find?.postings)),
  }
}

/** A movement between the two balances is neither in nor out. */
function filterEntries({ purses, view }: Pick<ActivityQuery, 'purses' | 'view'>, filter: SQL | undefined) {
  if (purses.length === 0) return { credits: undefined, debits: undefined }
  const entry = and(notInArray(postings.reason, [...requestReasons]), filter)
  const credits = and(inArray(postings.credit, purses), entry)
  const debits = and(inArray(postings.debit, purses), entry)
  const comesIn = notInArray(postings.debit, purses)
  if (view === undefined) return { credits, debits }
  if (view === 'out') return { credits: undefined, debits: and(debits, notInArray(postings.credit, purses)) }
  if (view === 'in') return { credits: and(credits, comesIn), debits: undefined }
  const isReward = inArray(postings.reason, [...rewardReasons])
  return { credits: view === 'rewards' ? and(credits, isReward) : undefined, debits: undefined }
}

type Search = Record<'payments' | 'withdrawals' | 'supports' | 'postings', SQL>

const none = sql`false`

function createSearch(db: Db, userId: string, part: string): Search {
  const amount = parseAmount(part)
  const isAmount = (table: typeof payments | typeof withdrawals | typeof postings) =>
    amount === undefined ? undefined : eq(table.amount, amount)
  const isOfOther = exists(
    db
      .select({ id: accounts.id })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.owner_id))
      .where(
        and(
          or(eq(accounts.id, postings.debit), eq(accounts.id, postings.credit)),
          ne(users.id, userId),
          containsInAnyCase(users.username, part),
        ),
      ),
  )
  return {
    payments:
      or(
        containsTransactionId(payments.transaction_id, part),
        containsAccountNumber(payments.account_number, part),
        isAmount(payments),
      ) ?? none,
    withdrawals:
      or(
        containsAccountNumber(withdrawals.account_number, part),
        contains(withdrawals.payout_id, part.toUpperCase()),
        isAmount(withdrawals),
      ) ?? none,
    supports: containsInAnyCase(supports.message, part),
    postings: or(isOfOther, isAmount(postings)) ?? none,
  }
}

/** «1,500.00» as poisha. */
function parseAmount(part: string): Poisha | undefined {
  const plain = part.replaceAll(',', '')
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(plain) || Number(plain) > maxAmountTaka) return undefined
  return toPoisha(Number(plain))
}
