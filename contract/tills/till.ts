import * as v from 'valibot'
import { TillAlarmKind } from '../alarm-kind.ts'
import { fields } from '../endpoint.ts'
import { Choice, Id, Moment, PaymentMethod } from '../fields.ts'
import { issue } from '../issues.ts'
import { Taka, TakaOrNone, TakaSum } from '../money.ts'
import { ReviewReason } from '../payment-match.ts'
import { TillKind } from '../till-kind.ts'

/**
 * What an SMS of the till does with a payment or a withdrawal that agrees in all: nothing (`off`), a record for the report (`shadow`), a hint for the
 * administrators (`suggest`), or the acceptance (`auto`).
 */
export const TillMode = Choice(['off', 'shadow', 'suggest', 'auto'])
export type TillMode = v.InferOutput<typeof TillMode>

export const TillVisibility = Choice(['shown', 'hidden', 'unlisted'])

export const TillStatus = Choice(['active', 'inactive'])

/** Lines after `since` do not link to the balance before them: `amount` is missing (above 0) or too much. */
const TillGap = v.object({ amount: TakaSum, since: Moment })

/** A number of the operator that members send money to. */
export const Till = v.object({
  _id: Id,
  method: PaymentMethod,
  number: v.string(),
  kind: TillKind,
  label: v.string(),
  /** Whether members see it. Manage Bank lists the shown and the hidden ones. */
  visibility: TillVisibility,
  status: TillStatus,
  mode: TillMode,
  /** The balance after the last SMS that links, or as an administrator entered it later. Null before the first one. */
  balance: v.nullable(TakaSum),
  newest_sms_at: v.nullable(Moment),
  /** The number of SMS about money in a form that is not known. Stored for 30 days. */
  unknown: v.number(),
  gap: v.nullable(TillGap),
  /** How many more lines have to link before `auto` accepts. 0: it accepts. Entering the balance with a fresh proof makes it 0. */
  lines_until_auto: v.number(),
})
export type Till = v.InferOutput<typeof Till>

const UndoneKind = v.picklist(['payment', 'withdrawal', 'fee', 'movement', 'bonus'])
export type UndoneKind = v.InferOutput<typeof UndoneKind>

/**
 * A row that was undone, because the SMS that had changed it proved forged. Amounts are taka; only a payment and a bonus have a `rest`. A
 * `movement` is money that a person has named or closed, by the id of its SMS. A `bonus` is the referrer’s, by the id of the referrer, and
 * is not taken back: a person decides.
 */
const TillAlarmDetail = v.object({
  row: UndoneKind,
  _id: Id,
  amount: TakaSum,
  /** What could not be taken back, because the member no longer had it. */
  rest: v.nullable(TakaSum),
})

/** `till` and `phone` are labels. `id` is null for an alarm that ends by itself: a silent phone, a gap, an unknown SMS, a proposal. */
export const TillAlarm = v.object({
  _id: v.nullable(Id),
  kind: TillAlarmKind,
  till: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  /** Of the gap or the SMS. */
  amount: v.nullable(TakaSum),
  transaction_id: v.nullable(v.string()),
  /** The rows that were undone. Null for other alarms. */
  details: v.nullable(v.array(TillAlarmDetail)),
  since: Moment,
})
export type TillAlarm = v.InferOutput<typeof TillAlarm>

const Hour = v.pipe(
  v.number(issue('not_a_count')),
  v.integer(issue('not_a_count')),
  v.minValue(0, issue('too_few', 0)),
  v.maxValue(24, issue('too_many', 24)),
)

const FeePercent = v.pipe(
  v.number(issue('required')),
  v.minValue(0, issue('too_few', 0)),
  v.maxValue(100, issue('too_many', 100)),
)

const WaitHours = v.pipe(
  v.number(issue('not_a_count')),
  v.integer(issue('not_a_count')),
  v.minValue(0, issue('too_few', 0)),
  v.maxValue(720, issue('too_many', 720)),
)

/** The largest payment that is accepted automatically, and the largest sum of a member's in one day. The hours are those of Asia/Dhaka. */
export const TillSettings = fields({
  auto_payment: Taka,
  auto_day: Taka,
  /** The same of a till of an agent or merchant: of one payment, and of all that it accepts in a day. */
  agent_auto_payment: Taka,
  agent_auto_day: Taka,
  /** A payout's fee is booked without a person up to the larger one: percent of the amount, and taka. */
  fee_percent_max: FeePercent,
  fee_max: TakaOrNone,
  /** How long the first withdrawal to a number that is new for the member waits. */
  new_number_hours: WaitHours,
  opens_at: Hour,
  closes_at: Hour,
})
export type TillSettings = v.InferOutput<typeof TillSettings>

/** A phone is silent after this many minutes without a heartbeat or SMS, in opening hours. */
export const silentMinutes = 15

/** Payments that people have decided and whose SMS, or lack of it, the till phones had assessed before. */
export const ShadowReport = v.object({
  /** Would have been accepted, and were. */
  agreed: v.number(),
  /** Would have been accepted, and were denied. The newest 50 are in `wrong_payments`. */
  wrong: v.number(),
  /** From the moment the SMS and the request were both there to the decision, of those that agreed. */
  minutes_saved: v.number(),
  /** Would have waited for a person, by reason. */
  waiting: v.array(v.object({ review_reason: ReviewReason, accepted: v.number(), denied: v.number() })),
  wrong_payments: v.array(
    v.object({
      _id: Id,
      username: v.string(),
      payment_method: PaymentMethod,
      transaction_id: v.string(),
      amount: TakaSum,
      created_at: Moment,
    }),
  ),
})
export type ShadowReport = v.InferOutput<typeof ShadowReport>

/** The trust settings that are left out stay as they are. */
export const NewTillSettings = fields({
  ...TillSettings.entries,
  agent_auto_payment: v.optional(Taka),
  agent_auto_day: v.optional(Taka),
  fee_percent_max: v.optional(FeePercent),
  fee_max: v.optional(TakaOrNone),
  new_number_hours: v.optional(WaitHours),
})
