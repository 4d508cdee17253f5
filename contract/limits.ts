import * as v from 'valibot'
import { endpoints, fields, nothing } from './endpoint.ts'
import { issue } from './issues.ts'
import { Taka } from './money.ts'

/** The limits that members see before they send a form. Amounts are taka. */
export const MemberLimits = v.object({
  least_top_up: Taka,
  least_transfer: Taka,
  /** The sum of a referred member's accepted top-ups that earns the referrer the bonus. Never below the bonus. */
  referral_top_up: Taka,
})
export type MemberLimits = v.InferOutput<typeof MemberLimits>

/** Withdrawals that a member can cancel in an hour and request again at once, or `open_withdrawals` if that is more. */
export const cancelledPerHour = 5

export const limitCountMax = 10_000

const Count = v.pipe(
  v.number(issue('not_a_count')),
  v.integer(issue('not_a_count')),
  v.minValue(1, issue('too_few', 1)),
  v.maxValue(limitCountMax, issue('too_many', limitCountMax)),
)

/** All limits. The counts are those of one member, unless the name says otherwise. */
export const Limits = fields({
  ...MemberLimits.entries,
  transfers_per_hour: Count,
  open_payments: Count,
  open_withdrawals: Count,
  open_messages: Count,
  accounts_per_number: Count,
  registrations_per_hour: Count,
})
export type Limits = v.InferOutput<typeof Limits>

/** The limits of a new database. */
export const defaultLimits: Limits = {
  least_top_up: 10,
  least_transfer: 1,
  referral_top_up: 500,
  transfers_per_hour: 30,
  open_payments: 5,
  open_withdrawals: 3,
  open_messages: 10,
  accounts_per_number: 3,
  registrations_per_hour: 20,
}

/** An amount in a URL, where all fields are text. */
const TakaText = v.pipe(
  v.string(),
  v.check((text) => v.is(Taka, Number(text)), issue('not_an_amount')),
)

export const limits = endpoints({
  /** Without the limits against abuse, which members need not know. */
  mine: {
    method: 'GET',
    path: '/limit/get-member-limits',
    role: 'signed-in',
    input: nothing,
    output: MemberLimits,
    tags: ['Limit', 'Refer'],
    worksOffline: true,
  },
  get: {
    method: 'GET',
    path: '/limit/get-limits',
    role: 'admin',
    permission: 'settings.change',
    input: nothing,
    output: Limits,
    tags: ['Limit', 'Refer'],
  },
  /**
   * The members with a referrer whose top-ups are between the present sum for the bonus and another one. The other sum pays nothing for
   * those who have `reached` one. Those who wait reach a lower one with their next accepted payment.
   */
  countReferred: {
    method: 'GET',
    path: '/limit/count-referred/:sum',
    role: 'admin',
    permission: 'settings.change',
    input: fields({ sum: TakaText }),
    output: v.object({ reached: v.number(), waiting: v.number() }),
    tags: ['Limit', 'Refer', 'Payment'],
  },
  set: {
    method: 'POST',
    path: '/limit/set-limits',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    secondPerson: 'always',
    input: Limits,
    output: Limits,
    touches: ['Limit'],
    audit: 'set-limits',
    message: 'Limits changed successfully.',
  },
})
