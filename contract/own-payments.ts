import * as v from 'valibot'
import { AccountNumber, TransactionId } from './account-numbers.ts'
import { endpoints, fields } from './endpoint.ts'
import { Day, Id, Moment, OwnUsername, PaymentMethod } from './fields.ts'
import { page, pagingByAmount, period } from './lists.ts'
import { Taka, TakaSum } from './money.ts'
import { successes } from './successes.ts'

export const PaymentState = v.picklist(['pending', 'success', 'deny', 'cancelled'])

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

/** The fields of both views. `date` is the day on which the member sent the money, `account_number` the sender's number. */
export const paymentFields = {
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
  /** Taka that were taken back because its SMS proved forged, null if that did not happen. The member may have had less than `amount`. */
  reversed_amount: v.nullable(TakaSum),
  created_at: Moment,
}

/** The member's own view. `status` is true if accepted; `state` distinguishes pending from denied. `is_watched`: it is accepted automatically when its SMS comes. */
export const OwnPayment = v.object({
  ...paymentFields,
  status: v.boolean(),
  state: PaymentState,
  decided_at: v.nullable(Moment),
  is_watched: v.boolean(),
  /** The id of the till that was paid, null if it is not known. Missing in responses that were cached before it existed. */
  till: v.optional(v.nullable(Id), null),
})
export type OwnPayment = v.InferOutput<typeof OwnPayment>

export const PaymentRequest = fields({
  account_number: AccountNumber,
  payment_method: PaymentMethod,
  transaction_id: TransactionId,
  amount: Taka,
  date: Day,
  /** The number that was paid. Undefined: one of the method, which one is not known. */
  till: v.optional(Id),
  username: OwnUsername,
})

/** The endpoints of members. In a file of their own, because every start of a member loads them. */
export const ownPayments = endpoints({
  request: {
    method: 'POST',
    path: '/transaction/payment-request',
    role: 'customer',
    input: PaymentRequest,
    output: OwnPayment,
    touches: ['Payment', 'Transaction'],
    message: successes.payment_requested,
  },
  /** Withdraws a pending request. Its transfer may be requested again. */
  cancel: {
    method: 'POST',
    path: '/transaction/cancel-payment-request/:id',
    role: 'customer',
    input: fields({ id: Id }),
    output: OwnPayment,
    touches: ['Payment', 'Transaction'],
    audit: 'cancel-payment',
    message: successes.payment_cancelled,
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
})
