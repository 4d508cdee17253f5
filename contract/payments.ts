import * as v from 'valibot'
import { BulkIds, BulkResults } from './bulk.ts'
import { endpoints, fields, noData } from './endpoint.ts'
import { AccountNumber, Choice, Day, Id, Moment, OwnUsername, PaymentMethod, Text } from './fields.ts'
import { issue } from './issues.ts'
import { page, pagingByAmount, period, requestFilters } from './lists.ts'
import { Taka, TakaOrNone } from './money.ts'
import { PaymentMatch } from './request-sms.ts'
import { successes } from './successes.ts'

export const PaymentState = v.picklist(['pending', 'success', 'deny'])

/** Why a payment was denied. `other` has own words. */
export const DenialReason = v.picklist([
  'not_received',
  'already_used',
  'amount_differs',
  'other_number',
  'too_old',
  'other',
])
export type DenialReason = v.InferOutput<typeof DenialReason>

/** `date` is the day on which the member sent the money, `account_number` the sender's number. */
const paymentFields = {
  _id: Id,
  username: v.string(),
  account_number: v.string(),
  payment_method: PaymentMethod,
  transaction_id: v.string(),
  amount: Taka,
  date: v.string(),
  /** Null unless it was denied with a reason. */
  reason: v.nullable(DenialReason),
  /** The words of the reason `other`, null otherwise. */
  reason_text: v.nullable(v.string()),
  created_at: Moment,
}

/** What an administrator should check before accepting. A flag is a hint and decides nothing. */
export const PaymentFlag = v.picklist(['id_seen', 'id_shape', 'id_day', 'other_sender', 'large_first'])
export type PaymentFlag = v.InferOutput<typeof PaymentFlag>

/** The first payment of a member is large from this amount of taka. */
export const largeFirstTaka = 10_000

/**
 * Archived payments are hidden from the history. Only pending payments have flags. `bonus` is the taka that a referrer earns if
 * this payment is accepted now. `match` is null if no till phone forwards the SMS of the method, and for decided payments.
 * `without_sms`: why an administrator accepted it without an SMS.
 */
export const Payment = v.object({
  ...paymentFields,
  status: PaymentState,
  archived: v.boolean(),
  flags: v.array(PaymentFlag),
  bonus: TakaOrNone,
  match: v.nullable(PaymentMatch),
  accepted_by_phone: v.boolean(),
  without_sms: v.nullable(v.string()),
})
export type Payment = v.InferOutput<typeof Payment>

/** The member's own view. `status` is true if accepted; `state` distinguishes pending from denied. `is_watched`: it is accepted automatically when its SMS comes. */
export const OwnPayment = v.object({
  ...paymentFields,
  status: v.boolean(),
  state: PaymentState,
  decided_at: v.nullable(Moment),
  is_watched: v.boolean(),
})
export type OwnPayment = v.InferOutput<typeof OwnPayment>

export const PaymentRequest = fields({
  account_number: AccountNumber,
  payment_method: PaymentMethod,
  transaction_id: v.pipe(Text(40), v.regex(/^\s*[A-Za-z0-9]+\s*$/, issue('not_a_transaction_id'))),
  amount: Taka,
  date: Day,
  username: OwnUsername,
})

/** Clients of the specification deny without a reason. `other` needs own words. An acceptance without an SMS needs `without_sms`. */
const Decision = v.pipe(
  fields({
    status: Choice(['success', 'deny']),
    // Null too, because clients may send a listed payment back.
    reason: v.nullish(DenialReason),
    reason_text: v.nullish(Text(300)),
    without_sms: v.nullish(Text(300)),
  }),
  v.forward(
    v.partialCheck(
      [['reason'], ['reason_text']],
      ({ reason, reason_text }) => reason !== 'other' || Boolean(reason_text),
      issue('required'),
    ),
    ['reason_text'],
  ),
)

/** The effects of a decision, for one payment or many. */
const decision = {
  touches: ['Payment', 'Transaction', 'Users'],
  audit: { success: 'accept-payment', deny: 'deny-payment' },
} as const

export const payments = endpoints({
  request: {
    method: 'POST',
    path: '/transaction/payment-request',
    role: 'customer',
    input: PaymentRequest,
    output: OwnPayment,
    touches: ['Payment', 'Transaction'],
    message: successes.payment_requested,
  },
  mine: {
    method: 'GET',
    path: '/transaction/get-user-payment-request',
    role: 'customer',
    input: fields({ ...pagingByAmount, ...period, state: v.optional(PaymentState) }),
    output: page(OwnPayment),
    tags: ['Payment'],
    worksOffline: true,
  },
  mineOne: {
    method: 'GET',
    path: '/transaction/get-user-payment-request/:id',
    role: 'customer',
    input: fields({ id: Id }),
    output: OwnPayment,
    tags: ['Payment'],
    worksOffline: true,
  },
  list: {
    method: 'GET',
    path: '/transaction/get-all-payment-request',
    role: 'admin',
    permission: ['payments.decide', 'members.read', 'accounts.read'],
    input: fields({
      ...requestFilters,
      status: v.optional(PaymentState),
      payment_method: v.optional(PaymentMethod),
    }),
    output: page(Payment),
    tags: ['Payment'],
  },
  accept: {
    method: 'POST',
    path: '/transaction/payment-accept',
    role: 'admin',
    permission: 'payments.decide',
    input: v.intersect([Decision, fields({ _id: Id, username: v.string(issue('required')) })]),
    output: noData,
    ...decision,
    message: 'Accept successfully',
  },
  /** Decides up to 100 payments in one transaction. A refused one does not prevent the others. */
  acceptMany: {
    method: 'POST',
    path: '/transaction/payment-accept-many',
    role: 'admin',
    permission: 'payments.decide',
    fresh: 'depends',
    input: v.intersect([Decision, fields({ ids: BulkIds(Id) })]),
    output: BulkResults,
    ...decision,
    message: 'Accept successfully',
  },
  /** Accepts a pending payment with the amount of its SMS instead of the requested one. */
  acceptSmsAmount: {
    method: 'POST',
    path: '/transaction/payment-accept-sms-amount',
    role: 'admin',
    permission: 'payments.decide',
    input: fields({ _id: Id, amount: Taka }),
    output: noData,
    touches: ['Payment', 'Transaction', 'Users'],
    audit: { amount: 'change-payment-amount', success: 'accept-payment' },
    message: 'Accept successfully',
  },
  /** Hides a decided payment from the history, or shows it again. The ledger does not change. */
  archive: {
    method: 'PATCH',
    path: '/transaction/archive-payment/:id',
    role: 'admin',
    permission: 'payments.decide',
    input: fields({ id: Id, archived: v.boolean(issue('required')) }),
    output: noData,
    touches: ['Payment'],
    audit: 'archive-payment',
    message: 'Deleted successfully',
  },
})
