import * as v from 'valibot'
import { AccountNumber, isPayable, TransactionId } from './account-numbers.ts'
import { BulkIds, BulkResults } from './bulk.ts'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Choice, Id, Moment, OwnUsername, PaymentMethod, Text } from './fields.ts'
import { issue } from './issues.ts'
import { page, requestFilters } from './lists.ts'
import { Taka, TakaSum } from './money.ts'
import { OwnWithdrawal, ownWithdrawals, WithdrawalStatus, WithdrawLimits, withdrawalFields } from './own-withdrawals.ts'
import { StatementLine } from './statements.ts'
import { successes } from './successes.ts'
import { WithdrawalCheck, WithdrawalFlag } from './withdrawal-flags.ts'

/** Only pending withdrawals have flags. `member_status` says whether the member may be paid without a reason. */
export const Withdrawal = v.object({
  ...withdrawalFields,
  member_status: v.picklist(['active', 'blocked', 'deleted']),
  /** The payout batch, null without one. A pending withdrawal with a batch is in an open batch. */
  batch_id: v.nullable(Id),
  /** Why an inactive member was paid, null otherwise. */
  pay_anyway: v.nullable(v.string()),
  /** Null for most. Marking it as paid ends it. */
  to_check: v.nullable(WithdrawalCheck),
  flags: v.array(WithdrawalFlag),
  /** The number of members who have this number in their profile, proved it or withdrew to it. 0 once decided. */
  number_members: v.number(),
  /** Accepted without a transaction id it is not paid yet: the SMS of a till phone shows the payment. False once decided. */
  awaits_sms: v.boolean(),
})
export type Withdrawal = v.InferOutput<typeof Withdrawal>

/** An SMS that shows that a withdrawal to pay was sent: a linked one of its number and amount. Its till's mode leaves the decision to a person. */
export const SentSms = v.object({
  _id: Id,
  /** The till's label. */
  till: v.string(),
  transaction_id: v.string(),
  happened_at: Moment,
  /** Taka that the provider took, null if the SMS shows none. */
  fee: v.nullable(TakaSum),
})
export type SentSms = v.InferOutput<typeof SentSms>

/** An approved withdrawal that is not sent yet, as far as Joma knows. */
export const ToPay = v.object({ ...Withdrawal.entries, sent_sms: v.nullable(SentSms) })
export type ToPay = v.InferOutput<typeof ToPay>

/**
 * One withdrawal with what speaks for it and against it. `others`: how often another member has withdrawn to its number.
 * `paid` and `denied` count the member's withdrawals, `paid_to_number` those that were approved to this number, `paid_from_number`
 * the member's accepted top-ups from it.
 */
export const WithdrawalEvidence = v.object({
  withdrawal: Withdrawal,
  /** The SMS that shows that it was sent, while it is approved and not sent. */
  sent_sms: v.nullable(SentSms),
  /** The username of the administrator who decided it, null while it waits and if the member cancelled it. */
  decided_by: v.nullable(v.string()),
  /** Whether the member has proved the number. */
  is_proved: v.boolean(),
  others: v.array(v.object({ username: v.string(), same_number: v.number() })),
  paid: v.number(),
  denied: v.number(),
  paid_to_number: v.number(),
  paid_from_number: v.number(),
  /** Its entries in the ledger, oldest first. */
  entries: v.array(StatementLine),
})
export type WithdrawalEvidence = v.InferOutput<typeof WithdrawalEvidence>

/** The provider's transaction id of a payout. */
export const PayoutId = TransactionId

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

/** The effects of a decision, for one withdrawal or many. The sum counts approvals that pay. */
const decision = {
  secondPerson: 'sum',
  touches: ['Withdraw', 'Transaction', 'Users'],
  audit: { approved: 'approve-withdrawal', denied: 'deny-withdrawal' },
} as const

export const withdrawals = endpoints({
  request: {
    method: 'POST',
    path: '/withdraw/withdraw-request',
    role: 'customer',
    input: v.pipe(
      fields({ account_number: AccountNumber, method: PaymentMethod, amount: Taka, username: OwnUsername }),
      v.forward(
        v.partialCheck(
          [['account_number'], ['method']],
          ({ account_number, method }) => isPayable(account_number, method),
          issue('not_an_account_number'),
        ),
        ['account_number'],
      ),
    ),
    output: OwnWithdrawal,
    touches: ['Withdraw', 'Customer', 'Transaction'],
    message: successes.withdrawal_requested,
  },
  mine: ownWithdrawals.mine,
  mineOne: ownWithdrawals.mineOne,
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
  /** One withdrawal, for its screen. */
  get: {
    method: 'GET',
    path: '/withdraw/get-request/:id',
    role: 'admin',
    permission: ['withdrawals.decide', 'withdrawals.pay', 'accounts.read'],
    input: fields({ id: Id }),
    output: WithdrawalEvidence,
    tags: ['Withdraw', 'Till', 'Transaction'],
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
  limits: ownWithdrawals.limits,
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
