import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { AccountNumber, Choice, Id, Moment, PaymentMethod, Text } from './fields.ts'
import { issue } from './issues.ts'
import { period } from './lists.ts'
import { Taka, TakaOrNone, TakaSum } from './money.ts'
import { MatchObstacle } from './request-sms.ts'

/** Whose account the number is at the provider. Fees of agents and merchants are not in their SMS, so that their balances only warn. */
export const TillKind = Choice(['personal', 'agent', 'merchant'])

/**
 * What an SMS of the till does with a payment that agrees in all: nothing (`off`), a record for the report (`shadow`), a hint for the
 * administrators (`suggest`), or the acceptance (`auto`).
 */
export const TillMode = Choice(['off', 'shadow', 'suggest', 'auto'])
export type TillMode = v.InferOutput<typeof TillMode>

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
  status: TillStatus,
  mode: TillMode,
  /** The balance after the last SMS that links, or as an administrator entered it later. Null before the first one. */
  balance: v.nullable(TakaSum),
  newest_sms_at: v.nullable(Moment),
  /** The number of SMS about money in a form that is not known. Stored for 30 days. */
  unknown: v.number(),
  gap: v.nullable(TillGap),
})
export type Till = v.InferOutput<typeof Till>

/** `till` and `phone` are labels. `id` is null for an alarm that ends by itself: a silent phone, a gap. */
export const TillAlarm = v.object({
  _id: v.nullable(Id),
  kind: v.picklist([
    'phone_silent',
    'chain_gap',
    'sms_suspect',
    'sms_forged',
    'sms_rejected',
    'double_payout',
    'payout_amount',
    'payout_failed',
  ]),
  till: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  /** Of the gap or the SMS. */
  amount: v.nullable(TakaSum),
  transaction_id: v.nullable(v.string()),
  since: Moment,
})
export type TillAlarm = v.InferOutput<typeof TillAlarm>

const Hour = v.pipe(
  v.number(issue('not_a_count')),
  v.integer(issue('not_a_count')),
  v.minValue(0, issue('too_few', 0)),
  v.maxValue(24, issue('too_many', 24)),
)

/** The largest payment that is accepted automatically, and the largest sum of a member's in one day. The hours are those of Asia/Dhaka. */
export const TillSettings = fields({
  auto_payment: Taka,
  auto_day: Taka,
  opens_at: Hour,
  closes_at: Hour,
})
export type TillSettings = v.InferOutput<typeof TillSettings>

/** A phone is silent after this many minutes without a heartbeat or SMS, in opening hours. */
export const silentMinutes = 15

/** Payments that people have decided and whose SMS, or lack of it, the till phones had judged before. */
export const ShadowReport = v.object({
  /** Would have been accepted, and were. */
  agreed: v.number(),
  /** Would have been accepted, and were denied. The newest 50 are in `wrong_payments`. */
  wrong: v.number(),
  /** From the moment the SMS and the request were both there to the decision, of those that agreed. */
  minutes_saved: v.number(),
  /** Would have waited for a person, by reason. */
  waiting: v.array(v.object({ obstacle: MatchObstacle, accepted: v.number(), denied: v.number() })),
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

export const tills = endpoints({
  list: {
    method: 'GET',
    path: '/till/get-tills',
    role: 'admin',
    permission: ['payments.decide', 'withdrawals.pay', 'banks.change', 'accounts.read'],
    input: nothing,
    output: v.array(Till),
    tags: ['Till'],
  },
  add: {
    method: 'POST',
    path: '/till/add-till',
    role: 'admin',
    permission: 'banks.change',
    fresh: true,
    input: fields({ method: PaymentMethod, number: AccountNumber, kind: TillKind, label: Text(40) }),
    output: noData,
    touches: ['Till'],
    audit: 'add-till',
    message: 'Till added.',
  },
  update: {
    method: 'PATCH',
    path: '/till/update-till/:id',
    role: 'admin',
    permission: 'banks.change',
    fresh: true,
    input: fields({ id: Id, kind: TillKind, label: Text(40), status: TillStatus }),
    output: noData,
    touches: ['Till'],
    audit: 'update-till',
    message: 'Till changed.',
  },
  setMode: {
    method: 'PATCH',
    path: '/till/set-mode/:id',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    input: fields({ id: Id, mode: TillMode }),
    output: noData,
    touches: ['Till', 'Payment'],
    audit: 'set-till-mode',
    message: 'Mode changed.',
  },
  /** The balance as the provider's app shows it now. Lines that do not lead to it are no longer waited for. */
  enterBalance: {
    method: 'POST',
    path: '/till/enter-balance/:id',
    role: 'admin',
    permission: ['payments.decide', 'withdrawals.pay'],
    input: fields({ id: Id, balance: TakaOrNone }),
    output: noData,
    touches: ['Till', 'Payment'],
    audit: 'enter-till-balance',
    message: 'Balance saved.',
  },
  /** Of the days on which the payments were decided. */
  shadowReport: {
    method: 'GET',
    path: '/till/get-shadow-report',
    role: 'admin',
    permission: ['payments.decide', 'settings.change'],
    input: fields({ ...period, payment_method: v.optional(PaymentMethod) }),
    output: ShadowReport,
    tags: ['Till', 'Payment'],
  },
  alarms: {
    method: 'GET',
    path: '/till/get-alarms',
    role: 'admin',
    permission: ['payments.decide', 'banks.change', 'accounts.read'],
    input: nothing,
    output: v.array(TillAlarm),
    tags: ['Till'],
  },
  closeAlarm: {
    method: 'PATCH',
    path: '/till/close-alarm/:id',
    role: 'admin',
    permission: 'payments.decide',
    input: fields({ id: Id, note: Text(300) }),
    output: noData,
    touches: ['Till'],
    audit: 'close-till-alarm',
    message: 'Alarm closed.',
  },
  settings: {
    method: 'GET',
    path: '/till/get-settings',
    role: 'admin',
    permission: 'settings.change',
    input: nothing,
    output: TillSettings,
    tags: ['Till'],
  },
  setSettings: {
    method: 'POST',
    path: '/till/set-settings',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    input: TillSettings,
    output: TillSettings,
    touches: ['Till'],
    audit: 'set-till-settings',
    message: 'Settings changed.',
  },
})
