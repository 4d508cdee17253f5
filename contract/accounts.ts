import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Id, Moment, Text } from './fields.ts'
import { page, paging, period } from './lists.ts'
import { Taka, TakaSum } from './money.ts'
import { StatementLine } from './statements.ts'

/** Denied requests are not counted, so that paid and unpaid add up to the total. Amounts are taka. */
const Summary = v.object({
  totalRequest: v.number(),
  totalPaid: v.number(),
  totalUnpaid: v.number(),
  totalAmount: TakaSum,
  totalPaidAmount: TakaSum,
  unpaidAmount: TakaSum,
})

/**
 * Current sums in taka, independent of the period. `owed` = `balance` + `earning` + `hold`. `opening` is what the import of members has
 * brought over: it is owed, and the shop's own money outside Joma backs it. `covered` = `toppedUp` + `opening` − `paidOut` − `owed`.
 */
const Solvency = v.object({
  balance: TakaSum,
  earning: TakaSum,
  hold: TakaSum,
  owed: TakaSum,
  /** Missing in responses that were cached before it existed. */
  opening: v.optional(TakaSum, 0),
  toppedUp: TakaSum,
  paidOut: TakaSum,
  covered: TakaSum,
})

/** Acceptances of one administrator without an SMS, in the period. */
const WithoutSms = v.object({ username: v.string(), count: v.number(), amount: TakaSum })

/**
 * The money in the tills in taka, compared with the ledger. `real` is the sum of the balances of the tills' last SMS, the newest of which
 * is of `real_at`. `found`: kept as found money, a part of `ledger_in`. `unclaimed`: incoming without a request. `unnamed`: outgoing without a withdrawal. `to_pay`: approved and not sent.
 */
const TillMoney = v.object({
  ledger_in: TakaSum,
  ledger_out: TakaSum,
  found: TakaSum,
  real: TakaSum,
  real_at: v.nullable(Moment),
  unclaimed: TakaSum,
  unnamed: TakaSum,
  to_pay: TakaSum,
  accepted_without_sms: v.array(WithoutSms),
})

/** `tills` is null without a till. */
export const Accountant = v.object({
  payment: Summary,
  withdraw: Summary,
  solvency: Solvency,
  tills: v.nullable(TillMoney),
})
export type Accountant = v.InferOutput<typeof Accountant>

/** Totals of one Asia/Dhaka day in taka: top-ups, payouts, and rewards for tasks and referrals. */
const DailyTotals = v.object({ day: v.string(), paidIn: TakaSum, paidOut: TakaSum, rewards: TakaSum })
export type DailyTotals = v.InferOutput<typeof DailyTotals>

export const accounts = endpoints({
  /** An administrator can read every member's statement, a member only the own one. */
  statement: {
    method: 'GET',
    path: '/transaction/get-statement/:username',
    role: 'signed-in',
    /** `ref`: only the lines that this request, task or purchase has caused. */
    input: fields({ ...paging, ...period, username: v.string(), ref: v.optional(Id) }),
    output: page(StatementLine),
    tags: ['Transaction', 'Customer', 'Users'],
  },
  /** The summaries count the requests that were created in the period. */
  accountant: {
    method: 'GET',
    path: '/transaction/accountant',
    role: 'admin',
    permission: 'accounts.read',
    input: fields(period),
    output: Accountant,
    tags: ['Payment', 'Withdraw', 'Transaction', 'Till'],
  },
  /** The days with postings, oldest first. */
  days: {
    method: 'GET',
    path: '/transaction/accountant-days',
    role: 'admin',
    permission: 'accounts.read',
    input: fields(period),
    output: v.array(DailyTotals),
    tags: ['Payment', 'Withdraw', 'Transaction'],
  },
  /** The current Asia/Dhaka day, with the number of members who registered. */
  today: {
    method: 'GET',
    path: '/transaction/accountant-today',
    role: 'admin',
    permission: 'accounts.read',
    input: nothing,
    output: v.object({ ...DailyTotals.entries, signUps: v.number() }),
    tags: ['Payment', 'Withdraw', 'Transaction', 'Users'],
  },
  give: {
    method: 'POST',
    path: '/transaction/give-balance-manually',
    role: 'admin',
    permission: 'members.give',
    fresh: true,
    secondPerson: 'sum',
    input: fields({ username: Text(64), amount: Taka, note: v.optional(Text(300)) }),
    output: noData,
    touches: ['Users', 'Transaction'],
    audit: 'give-balance',
    message: 'Balance insert successfully',
  },
})
