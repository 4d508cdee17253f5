import * as v from 'valibot'
import { BulkIds, BulkResults } from './bulk.ts'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { AccountNumber, Choice, Id, Moment, OwnUsername, PaymentMethod, Text } from './fields.ts'
import { issue } from './issues.ts'
import { page, pagingByAmount, period, requestFilters } from './lists.ts'
import { Taka, TakaSum } from './money.ts'
import { successes } from './successes.ts'

export const WithdrawalStatus = v.picklist(['pending', 'approved', 'denied', 'cancelled'])

const withdrawalFields = {
  _id: Id,
  username: v.string(),
  account_number: v.string(),
  method: PaymentMethod,
  amount: Taka,
  status: WithdrawalStatus,
  /** The reason of a denial, null otherwise. */
  reason: v.nullable(v.string()),
  /** The provider's id of the payout, null if none was entered. */
  payout_id: v.nullable(v.string()),
  /** When it was sent. Null while it is approved and not sent yet, and if it is not approved. */
  paid_at: v.nullable(Moment),
  /** Taka of the provider's fee, which Joma pays. Null if it is not known. */
  payout_fee: v.nullable(TakaSum),
  /** Hidden from the history. */
  archived: v.boolean(),
  created_at: Moment,
  decided_at: v.nullable(Moment),
}

/** What an administrator should check before paying. A flag is a hint and decides nothing. */
export const WithdrawalFlag = v.picklist([
  'shared_number',
  'crowded_number',
  'other_number',
  'referrer_number',
  'number_changed',
  'password_changed',
  'new_account',
  'never_topped_up',
  'one_day',
])
export type WithdrawalFlag = v.InferOutput<typeof WithdrawalFlag>

/** An account is new for this many days. */
export const newAccountDays = 3
/** A change of the password or of the number is recent for this many hours. */
export const recentChangeHours = 24
/** The number of members who may withdraw to one number without a flag. */
export const numberMembersMax = 3

/** Only pending withdrawals have flags. `member_status` says whether the member may be paid without a reason. */
export const Withdrawal = v.object({
  ...withdrawalFields,
  member_status: v.picklist(['active', 'blocked', 'deleted']),
  /** The payout batch, null without one. A pending withdrawal with a batch is in an open batch. */
  batch_id: v.nullable(Id),
  /** Why an inactive member was paid, null otherwise. */
  pay_anyway: v.nullable(v.string()),
  flags: v.array(WithdrawalFlag),
  /** The number of members who have this number in their profile or withdrew to it. 0 once decided. */
  number_members: v.number(),
})
export type Withdrawal = v.InferOutput<typeof Withdrawal>

/** The member's own view. `can_cancel` is true while it waits for a decision and is in no payout batch. */
export const OwnWithdrawal = v.object({ ...withdrawalFields, can_cancel: v.boolean() })
export type OwnWithdrawal = v.InferOutput<typeof OwnWithdrawal>

/** The provider's transaction id of a payout. */
export const PayoutId = v.pipe(Text(40), v.regex(/^\s*[A-Za-z0-9]+\s*$/, issue('not_a_transaction_id')))

/** Why a blocked or deleted member is paid. */
export const PayAnyway = v.optional(Text(300))

/** A denial needs a reason. */
const Decision = v.pipe(
  fields({ status: Choice(['approved', 'denied']), reason: v.optional(Text(300)) }),
  v.forward(
    v.partialCheck(
      [['status'], ['reason']],
      ({ status, reason }) => status === 'approved' || reason !== undefined,
      issue('required'),
    ),
    ['reason'],
  ),
)

/** `amount` is the minimum withdrawal in taka, `days` the maximum days until a payout. */
export const WithdrawLimits = v.object({ amount: Taka, days: v.number() })

/** Administrators cannot set a lower minimum. */
export const lowestMinimumTaka = 50
export const payoutDaysMax = 90

const NewLimits = fields({
  amount: v.pipe(Taka, v.minValue(lowestMinimumTaka, issue('amount_too_small', lowestMinimumTaka))),
  days: v.pipe(
    v.number(issue('not_days')),
    v.integer(issue('not_whole_days')),
    v.minValue(0, issue('too_few_days', 0)),
    v.maxValue(payoutDaysMax, issue('too_many_days', payoutDaysMax)),
  ),
})

/** The effects of a decision, for one withdrawal or many. */
const decision = {
  touches: ['Withdraw', 'Transaction', 'Users'],
  audit: { approved: 'approve-withdrawal', denied: 'deny-withdrawal' },
} as const

export const withdrawals = endpoints({
  request: {
    method: 'POST',
    path: '/withdraw/withdraw-request',
    role: 'customer',
    input: fields({ account_number: AccountNumber, method: PaymentMethod, amount: Taka, username: OwnUsername }),
    output: OwnWithdrawal,
    touches: ['Withdraw', 'Customer', 'Transaction'],
    message: successes.withdrawal_requested,
  },
  mine: {
    method: 'GET',
    path: '/withdraw/get-single-user-request',
    role: 'customer',
    input: fields({ ...pagingByAmount, ...period, status: v.optional(WithdrawalStatus) }),
    output: page(OwnWithdrawal),
    tags: ['Withdraw'],
    worksOffline: true,
  },
  mineOne: {
    method: 'GET',
    path: '/withdraw/get-single-user-request/:id',
    role: 'customer',
    input: fields({ id: Id }),
    output: OwnWithdrawal,
    tags: ['Withdraw'],
    worksOffline: true,
  },
  /** The member's own, before a decision and outside payout batches. The amount returns to the income balance. */
  cancel: {
    method: 'POST',
    path: '/withdraw/cancel-request/:id',
    role: 'customer',
    input: fields({ id: Id }),
    output: OwnWithdrawal,
    touches: ['Withdraw', 'Customer', 'Transaction'],
    audit: 'cancel-withdrawal',
    message: 'Withdrawal cancelled.',
  },
  list: {
    method: 'GET',
    path: '/withdraw/all-requests',
    role: 'admin',
    permission: ['withdrawals.decide', 'withdrawals.pay', 'members.read', 'accounts.read'],
    input: fields({
      ...requestFilters,
      status: v.optional(WithdrawalStatus),
      method: v.optional(PaymentMethod),
    }),
    output: page(Withdrawal),
    tags: ['Withdraw'],
  },
  decide: {
    method: 'PATCH',
    path: '/withdraw/change-withdraw-status/:id',
    role: 'admin',
    permission: 'withdrawals.decide',
    input: v.intersect([Decision, fields({ id: Id, payout_id: v.optional(PayoutId), payAnyway: PayAnyway })]),
    output: noData,
    ...decision,
    message: 'Accept successfully',
  },
  /** Decides up to 100 withdrawals in one transaction. A refused one, of a blocked member for example, does not prevent the others. */
  decideMany: {
    method: 'POST',
    path: '/withdraw/change-withdraw-status-many',
    role: 'admin',
    permission: 'withdrawals.decide',
    fresh: 'depends',
    input: v.intersect([Decision, fields({ ids: BulkIds(Id) })]),
    output: BulkResults,
    ...decision,
    message: 'Accept successfully',
  },
  /** Hides a decided withdrawal from the history, or shows it again. The ledger does not change. */
  archive: {
    method: 'PATCH',
    path: '/withdraw/archive-request/:id',
    role: 'admin',
    permission: 'withdrawals.decide',
    input: fields({ id: Id, archived: v.boolean(issue('required')) }),
    output: noData,
    touches: ['Withdraw'],
    audit: 'archive-withdrawal',
    message: 'Deleted successfully',
  },
  limits: {
    method: 'GET',
    path: '/withdraw/get-amount',
    role: 'signed-in',
    input: nothing,
    output: WithdrawLimits,
    tags: ['WithdrawAmount', 'Withdraw_Info'],
    worksOffline: true,
  },
  /** The same as `limits`, because the specification has both paths. */
  info: {
    method: 'GET',
    path: '/withdraw-info/get-withdraw-info',
    role: 'signed-in',
    input: nothing,
    output: WithdrawLimits,
    tags: ['WithdrawAmount', 'Withdraw_Info'],
  },
  setLimits: {
    method: 'POST',
    path: '/withdraw/set-amount',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    input: NewLimits,
    output: WithdrawLimits,
    touches: ['WithdrawAmount', 'Withdraw_Info'],
    audit: 'set-withdraw-limits',
    message: 'Withdraw amount updated successfully.',
  },
  setInfo: {
    method: 'POST',
    path: '/withdraw-info/change-withdraw-info',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    input: NewLimits,
    output: WithdrawLimits,
    touches: ['WithdrawAmount', 'Withdraw_Info'],
    audit: 'set-withdraw-limits',
    message: 'Withdraw information changed successfully.',
  },
})
