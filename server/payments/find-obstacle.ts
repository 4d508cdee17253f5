import { dayInDhaka } from '#contract/days.ts'
import type { MatchObstacle } from '#contract/request-sms.ts'
import type { Settings } from '../settings/settings.ts'
import type { sms, tills } from '../tills/table.ts'
import type { payments } from './table.ts'

export interface FoundSms {
  sms: typeof sms.$inferSelect
  till: typeof tills.$inferSelect
}

export interface Waiting {
  payment: typeof payments.$inferSelect
  isMemberActive: boolean
}

const daysMax = 3
const dayMs = 24 * 60 * 60_000

export interface Context {
  settings: Settings
  /** Poisha of the accepted top-ups of today, by member. */
  toppedUp: Map<string, bigint>
}

/** The first reason against accepting a payment automatically, or null. */
export function findObstacle(
  { payment, isMemberActive }: Waiting,
  found: FoundSms | undefined,
  { settings, toppedUp }: Context,
): MatchObstacle | null {
  if (!found) return 'no_sms'
  const { sms: message, till } = found
  if (message.state === 'used') return 'sms_used'
  if (message.state === 'suspect') return 'sms_suspect'
  if (message.phone_id === null) return 'by_hand'
  if (till.status !== 'active') return 'till_inactive'
  if (message.amount !== payment.amount) return 'amount_differs'
  if (!isSender(payment.account_number, message)) return 'sender_differs'
  const day = dayInDhaka(message.happened_at ?? message.received_at)
  if (Math.abs(Date.parse(day) - Date.parse(payment.date)) > daysMax * dayMs) return 'days_differ'
  // Fees and commissions of agents and merchants are not in their SMS.
  if (till.kind === 'personal' && message.chain !== 'linked') return 'chain_open'
  if (!isMemberActive) return 'member_inactive'
  const sum = (toppedUp.get(payment.user_id) ?? 0n) + payment.amount
  return payment.amount > settings.auto_payment || sum > settings.auto_day ? 'above_limit' : null
}

const numberDigits = 11

/** Rocket shows the last digits of the account, whose twelfth digit is a check digit that members leave out. */
function isSender(number: string, { counterparty, is_masked }: FoundSms['sms']): boolean {
  if (counterparty === null) return false
  if (!is_masked) return number.slice(0, numberDigits) === counterparty
  return number.endsWith(counterparty) || (number.length === numberDigits && number.endsWith(counterparty.slice(0, -1)))
}
