import * as v from 'valibot'
import { Id, Moment } from './fields.ts'
import { TakaSum } from './money.ts'

/**
 * Why a payment was not accepted automatically. `sms_used`, `sms_suspect` and the rest are about the SMS with the same method and
 * transaction id; `no_sms`: there is none yet. `chain_open`: the balances of the till's SMS do not link up to it. `first_line`: it started
 * the chain. `chain_not_started`: fewer than five lines. `linked_by_balance`: only a balance that a person entered links it.
 * `place_uncertain`: it came late, follows an SMS without a balance, or came while too many SMS of the till did not link.
 * `sender_masked`: too few digits of the sender are visible. `code_differs`: its reference is the code of another member.
 */
export const ReviewReason = v.picklist([
  'no_sms',
  'sms_used',
  'sms_suspect',
  'by_hand',
  'amount_differs',
  'sender_differs',
  'days_differ',
  'till_inactive',
  'chain_open',
  'member_inactive',
  'above_limit',
  'first_line',
  'linked_by_balance',
  'place_uncertain',
  'chain_not_started',
  'phone_revoked',
  'sender_masked',
  'code_differs',
])
export type ReviewReason = v.InferOutput<typeof ReviewReason>

/** The SMS of a transfer. `counterparty` is the sender's number, or its last digits if it `is_masked`. `till` is the label of the till. */
const RequestSms = v.object({
  _id: Id,
  till: v.string(),
  amount: TakaSum,
  counterparty: v.nullable(v.string()),
  is_masked: v.boolean(),
  happened_at: v.nullable(Moment),
})

/** What the till phones know about a pending payment. Without a review reason its SMS was seen, and all of it agrees. */
export const PaymentMatch = v.object({ review_reason: v.nullable(ReviewReason), sms: v.nullable(RequestSms) })
export type PaymentMatch = v.InferOutput<typeof PaymentMatch>
