import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Id, Moment, Text } from './fields.ts'
import { page, paging, period } from './lists.ts'
import { Taka, TakaSum } from './money.ts'

const Purse = v.picklist(['balance', 'earning', 'hold'])

/** What a line of a statement is about. */
export const MoveReason = v.picklist([
  'top_up',
  'plan_purchase',
  'plan_referral',
  'referral_bonus',
  'task_reward',
  'plan_bonus',
  'income_transfer',
  'wallet_transfer',
  'withdraw_hold',
  'withdraw_payout',
  'withdraw_release',
  'give_balance',
  'correction',
])
export type MoveReason = v.InferOutput<typeof MoveReason>

/**
 * One movement of a member's money. `from` and `to` are the member's own accounts, null where the money came from or
 * went to somebody else; `other` is that member, null where it was the house. `balance`, `earning` and `hold` are what
 * the member had afterwards.
 */
export const StatementLine = v.object({
  _id: Id,
  reason: MoveReason,
  /** The id of the request, task, purchase or act behind it. */
  ref: Id,
  amount: Taka,
  from: v.nullable(Purse),
  to: v.nullable(Purse),
  other: v.nullable(v.string()),
  balance: TakaSum,
  earning: TakaSum,
  hold: TakaSum,
  created_at: Moment,
})
export type StatementLine = v.InferOutput<typeof StatementLine>

/** Denied requests are in none of the six figures, so that paid and unpaid add up to all. Amounts are taka. */
const Summary = v.object({
  totalRequest: v.number(),
  totalPaid: v.number(),
  totalUnpaid: v.number(),
  totalAmount: TakaSum,
  totalPaidAmount: TakaSum,
  unpaidAmount: TakaSum,
})

/** Taka, as it is now whatever the period. `owed` = `balance` + `earning` + `hold`; `covered` = `toppedUp` − `paidOut` − `owed`. */
const Solvency = v.object({
  balance: TakaSum,
  earning: TakaSum,
  hold: TakaSum,
  owed: TakaSum,
  toppedUp: TakaSum,
  paidOut: TakaSum,
  covered: TakaSum,
})

export const Accountant = v.object({ payment: Summary, withdraw: Summary, solvency: Solvency })
export type Accountant = v.InferOutput<typeof Accountant>

/** What moved on one Asia/Dhaka day, in taka: topped up, paid out, and given to members for tasks and for bringing others. */
const DailyTotals = v.object({ day: v.string(), paidIn: TakaSum, paidOut: TakaSum, rewards: TakaSum })
export type DailyTotals = v.InferOutput<typeof DailyTotals>

export const accounts = endpoints({
  /** Of any member to an administrator, of oneself to a member. */
  statement: {
    method: 'GET',
    path: '/transaction/get-statement/:username',
    role: 'signed-in',
    input: fields({ ...paging, ...period, username: v.string() }),
    output: page(StatementLine),
    tags: ['Transaction', 'Customer', 'Users'],
  },
  /** The summaries count the requests that were made in the period. */
  accountant: {
    method: 'GET',
    path: '/transaction/accountant',
    role: 'admin',
    input: fields(period),
    output: Accountant,
    tags: ['Payment', 'Withdraw', 'Transaction'],
  },
  /** The days on which anything moved, the oldest first. */
  days: {
    method: 'GET',
    path: '/transaction/accountant-days',
    role: 'admin',
    input: fields(period),
    output: v.array(DailyTotals),
    tags: ['Payment', 'Withdraw', 'Transaction'],
  },
  /** The Asia/Dhaka day that it is, with how many members have registered. */
  today: {
    method: 'GET',
    path: '/transaction/accountant-today',
    role: 'admin',
    input: nothing,
    output: v.object({ ...DailyTotals.entries, signUps: v.number() }),
    tags: ['Payment', 'Withdraw', 'Transaction', 'Users'],
  },
  give: {
    method: 'POST',
    path: '/transaction/give-balance-manually',
    role: 'admin',
    input: fields({ username: Text(64), amount: Taka, note: v.optional(Text(300)) }),
    output: noData,
    touches: ['Users', 'Transaction'],
    audit: 'give-balance',
    message: 'Balance insert successfully',
  },
})
