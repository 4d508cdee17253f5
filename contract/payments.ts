import * as v from 'valibot'
import { BulkIds, BulkResults } from './bulk.ts'
import { endpoints, fields, noData } from './endpoint.ts'
import { Choice, Id, Moment, PaymentMethod, Text } from './fields.ts'
import { issue } from './issues.ts'
import { page, requestFilters } from './lists.ts'
import { Taka, TakaOrNone, TakaSum } from './money.ts'
import { DenialReason, ownPayments, PaymentState, paymentFields } from './own-payments.ts'
import { PaymentMatch } from './payment-match.ts'

/** What an administrator should check before accepting. A flag is a hint and decides nothing. */
export const PaymentFlag = v.picklist(['id_seen', 'id_shape', 'id_day', 'other_sender', 'large_first'])
export type PaymentFlag = v.InferOutput<typeof PaymentFlag>

/** The first payment of a member is large from this amount of taka. */
export const largeFirstTaka = 10_000

const CreditedPayment = v.object({ _id: Id, username: v.string(), decided_at: v.nullable(Moment) })

/**
 * Archived payments are hidden from the history. Only pending payments have flags. `bonus` is the taka that a referrer earns if
 * this payment is accepted now. `match` is null if no till phone forwards the SMS of the method, and for decided payments.
 * `without_sms`: why an administrator accepted it without an SMS. `credited` is the accepted payment of the same transfer, if there
 * is one: then a pending payment can only be denied.
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
  credited: v.nullable(CreditedPayment),
})
export type Payment = v.InferOutput<typeof Payment>

/** The SMS of a transfer with its text, to compare it with the request. `sender` is the provider, `counterparty` the sender of the money. */
export const EvidenceSms = v.object({
  till: v.string(),
  sender: v.string(),
  body: v.string(),
  received_at: Moment,
  transaction_id: v.nullable(v.string()),
  amount: v.nullable(TakaSum),
  counterparty: v.nullable(v.string()),
  is_masked: v.boolean(),
  happened_at: v.nullable(Moment),
})

/**
 * One payment with what speaks for it and against it. `sms`: of the same transfer. `others`: how often another member has named the
 * same transaction id or sender's number. `accepted` and `denied` count the member's payments.
 */
export const PaymentEvidence = v.object({
  payment: Payment,
  sms: v.nullable(EvidenceSms),
  others: v.array(v.object({ username: v.string(), same_id: v.number(), same_number: v.number() })),
  accepted: v.number(),
  denied: v.number(),
})
export type PaymentEvidence = v.InferOutput<typeof PaymentEvidence>

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

/** The effects of a decision, for one payment or many. The sum counts those that no SMS of a phone proves. */
const decision = {
  secondPerson: 'sum',
  touches: ['Payment', 'Transaction', 'Users'],
  audit: { success: 'accept-payment', deny: 'deny-payment' },
} as const

export const payments = endpoints({
  ...ownPayments,
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
  /** One payment, for its screen. */
  get: {
    method: 'GET',
    path: '/transaction/get-payment-request/:id',
    role: 'admin',
    permission: ['payments.decide', 'accounts.read'],
    input: fields({ id: Id }),
    output: PaymentEvidence,
    tags: ['Payment', 'Till'],
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
    secondPerson: 'sum',
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
