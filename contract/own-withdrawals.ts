import * as v from 'valibot'
import { endpoints, fields, nothing } from './endpoint.ts'
import { Id, Moment, PaymentMethod } from './fields.ts'
import { page, pagingByAmount, period } from './lists.ts'
import { Taka, TakaSum } from './money.ts'

export const WithdrawalStatus = v.picklist(['pending', 'approved', 'denied', 'cancelled'])

/** As members see it: `open` until the money is sent, which can be after the approval. */
export const WithdrawalState = v.picklist(['open', 'sent', 'denied', 'cancelled'])
export type WithdrawalState = v.InferOutput<typeof WithdrawalState>

/** The fields of both views. */
export const withdrawalFields = {
  _id: Id,
  username: v.string(),
  account_number: v.string(),
  method: PaymentMethod,
  amount: Taka,
  status: WithdrawalStatus,
  /** The reason of a denial, null otherwise: a `WithdrawalDenial`, or own words. */
  reason: v.nullable(v.string()),
  /** The provider's id of the payout, null if none was entered. */
  payout_id: v.nullable(v.string()),
  /** When it was sent. Null while it is approved and not sent yet, and if it is not approved. */
  paid_at: v.nullable(Moment),
  /** Taka of the provider's fee, which Joma pays. Null if it is not known. */
  payout_fee: v.nullable(TakaSum),
  /** It cannot be approved before then: its number is new for the member, or the account was recovered. Missing in responses that were cached before it existed. */
  waits_until: v.optional(v.nullable(Moment), null),
  /** Hidden from the history. */
  archived: v.boolean(),
  created_at: Moment,
  decided_at: v.nullable(Moment),
}

/** The member's own view. `can_cancel` is true while it waits for a decision and is in no payout batch. */
export const OwnWithdrawal = v.object({ ...withdrawalFields, can_cancel: v.boolean() })
export type OwnWithdrawal = v.InferOutput<typeof OwnWithdrawal>

/** `amount` is the minimum withdrawal in taka, `days` the maximum days until a payout. */
export const WithdrawLimits = v.object({ amount: Taka, days: v.number() })

/** The reads that phones store. In a file of their own, because every start of a member loads them. */
export const ownWithdrawals = endpoints({
  mine: {
    method: 'GET',
    path: '/withdraw/get-single-user-request',
    role: 'customer',
    input: fields({
      ...pagingByAmount,
      ...period,
      status: v.optional(WithdrawalStatus),
      state: v.optional(WithdrawalState),
    }),
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
  limits: {
    method: 'GET',
    path: '/withdraw/get-amount',
    role: 'signed-in',
    input: nothing,
    output: WithdrawLimits,
    tags: ['WithdrawAmount', 'Withdraw_Info'],
    worksOffline: true,
  },
})
