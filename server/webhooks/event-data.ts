import type { TillAlarmKind } from '#contract/alarm-kind.ts'
import { type DescribedAlarm, describeAlarm } from '#contract/describe-alarm.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { providers } from '#contract/providers.ts'
import type { UndoneKind } from '#contract/tills/till.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'

/** The data of `alarm.opened` and `alarm.over`. Amounts are taka; `till` and `phone` are labels. */
export interface AlarmData {
  id: string
  alarm: TillAlarmKind
  /** The id of the SMS, the phone, the till or the proposal. */
  ref: string
  till: string | null
  phone: string | null
  amount: number | null
  transaction_id: string | null
  /** The rows that were undone. */
  details: { row: UndoneKind; id: string; amount: number; rest: number | null }[] | null
  /** Of an alarm that an administrator has closed. */
  note: string | null
}

/** The data of decisions. */
export interface DecisionData {
  /** Of the payment or the withdrawal. */
  id: string
  member_id: string
  method: PaymentMethod
  /** Taka. */
  amount: number
  /** The last three digits of the member's number. */
  number: string
  /** Of the payment, or of the payout. */
  transaction_id: string | null
  by: 'person' | 'till_phone'
}

const takaFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const formatTaka = (taka: number) => `${takaFormat.format(taka)} tk`

const decisions: Partial<Record<WebhookEvent, string>> = {
  'payment.accepted': 'A top-up was accepted',
  'payment.denied': 'A top-up was denied',
  'withdrawal.approved': 'A withdrawal was approved',
  'withdrawal.denied': 'A withdrawal was denied',
  'withdrawal.paid': 'A withdrawal was paid',
}

/** An event in plain English, for a chat. */
export function writeTelegramText({ type, data }: { type: string; data: unknown }): string {
  if (type === 'alarm.opened') return `⚠️ ${describe(data as AlarmData)}`
  if (type === 'alarm.over') return `✅ Over: ${describe(data as AlarmData)}`
  if (type === 'day.closed') return `The books of ${(data as { day: string }).day} are closed.`
  const what = decisions[type as WebhookEvent]
  if (what) return describeDecision(what, data as DecisionData)
  return (data as { text?: string }).text ?? type
}

function describe({ alarm, till, phone, amount, transaction_id, details }: AlarmData): string {
  const described: DescribedAlarm = {
    kind: alarm,
    till,
    phone,
    money: amount === null ? undefined : formatTaka(amount),
    transaction_id,
  }
  const undone = (details ?? []).map(({ row, amount, rest }) => {
    const missing = rest ? ` (${formatTaka(rest)} could not be taken back)` : ''
    return `\n– ${row}: ${formatTaka(amount)}${missing}`
  })
  return describeAlarm(described) + undone.join('')
}

function describeDecision(what: string, { method, amount, number, by, transaction_id }: DecisionData): string {
  const id = transaction_id ? `, transaction id ${transaction_id}` : ''
  const actor = by === 'till_phone' ? 'a till phone' : 'a person'
  return `${what} by ${actor}: ${formatTaka(amount)}, ${providers[method].name.en} …${number}${id}.`
}
