import { toMobile } from '#contract/account-numbers.ts'
import { dayInDhaka } from '#contract/days.ts'
import { dayMs } from '#contract/durations.ts'
import type { ReviewReason } from '#contract/payment-match.ts'
import type { payments } from '../../payments/table.ts'
import type { Settings } from '../../settings/settings.ts'
import type { sms, tills } from '../table.ts'
import { linesUntilAuto } from '../watched-tills.ts'
import type { CodeOwner } from './code-owners.ts'

export interface FoundSms {
  sms: typeof sms.$inferSelect
  till: typeof tills.$inferSelect
}

export interface Waiting {
  payment: typeof payments.$inferSelect
  isMemberActive: boolean
}

export const daysMax = 3

export interface Context {
  settings: Settings
  /** Poisha of the accepted top-ups of today, by member, and what agents' and merchants' tills have accepted today, by till. */
  toppedUp: Map<string, bigint>
  acceptedByTill: Map<string, bigint>
  /** Whether a member has proved a number of 11 digits. */
  hasProved: (userId: string, number: string) => boolean
  /** The members whose codes references have, by reference. */
  codeOwners: Map<string, { userId: string }>
}

/** The first reason against accepting a payment automatically, or null. */
export function findReviewReason(waiting: Waiting, found: FoundSms | undefined, context: Context): ReviewReason | null {
  if (!found) return 'no_sms'
  return (
    findStateReviewReason(found) ??
    findRequestReviewReason(waiting.payment, found, context) ??
    findChainReviewReason(found) ??
    findMemberReviewReason(waiting, found, context)
  )
}

function findStateReviewReason({ sms: message, till }: FoundSms): ReviewReason | null {
  if (message.state === 'used') return 'sms_used'
  if (message.state === 'suspect') return 'sms_suspect'
  if (message.phone_id === null) return 'by_hand'
  if (till.status !== 'active') return 'till_inactive'
  return message.needs_person ? 'phone_revoked' : null
}

/** What the member typed differs from the SMS. */
function findRequestReviewReason(
  payment: Waiting['payment'],
  { sms: message }: FoundSms,
  { codeOwners }: Context,
): ReviewReason | null {
  if (message.amount !== payment.amount) return 'amount_differs'
  if (compareSender(payment.account_number, message) === 'other') return 'sender_differs'
  const codeOwner = codeOwners.get(message.reference ?? '')
  if (codeOwner && codeOwner.userId !== payment.user_id) return 'code_differs'
  const day = dayInDhaka(message.happened_at ?? message.received_at)
  return Math.abs(Date.parse(day) - Date.parse(payment.date)) > daysMax * dayMs ? 'days_differ' : null
}

function findMemberReviewReason(
  { payment, isMemberActive }: Waiting,
  { sms: message, till }: FoundSms,
  context: Context,
): ReviewReason | null {
  const { user_id: userId, amount, account_number } = payment
  const isMasked = compareSender(account_number, message) === 'masked'
  if (isMasked && !context.hasProved(userId, toMobile(account_number))) return 'sender_masked'
  if (!isMemberActive) return 'member_inactive'
  return isAboveLimit({ amount, userId, till }, context) ? 'above_limit' : null
}

/** Why an SMS is not trusted to act by itself, as far as its till's balances tell. Null: it is linked in a chain that has started. */
export function findChainReviewReason({ sms: message, till }: FoundSms): ReviewReason | null {
  if (message.chain !== 'linked') return 'chain_open'
  if (message.linked_by === 'start') return 'first_line'
  if (message.linked_by === 'balance') return 'linked_by_balance'
  if (message.linked_by !== null && message.linked_by !== 'line') return 'place_uncertain'
  return linesUntilAuto(till) > 0 ? 'chain_not_started' : null
}

interface Money {
  amount: bigint
  userId: string
  till: FoundSms['till']
}

/** Whether a payment is above the limits of automatic acceptance: of the member, and of an agent's or merchant's till. */
export function isAboveLimit(
  { amount, userId, till }: Money,
  { settings, toppedUp, acceptedByTill }: Pick<Context, 'settings' | 'toppedUp' | 'acceptedByTill'>,
): boolean {
  const isAbove = (sums: Map<string, bigint>, id: string, [one, day]: [bigint, bigint]) =>
    amount > one || (sums.get(id) ?? 0n) + amount > day
  if (isAbove(toppedUp, userId, [settings.auto_payment, settings.auto_day])) return true
  const agentLimits: [bigint, bigint] = [settings.agent_auto_payment, settings.agent_auto_day]
  return till.kind !== 'personal' && isAbove(acceptedByTill, till.id, agentLimits)
}

/** Fewer visible digits, without a check digit, fit the numbers of too many people. */
const visibleDigitsMin = 3

/** Whether a number is the sender's, as far as the SMS shows. A masked number can end with a check digit. */
function compareSender(number: string, { counterparty, is_masked }: FoundSms['sms']): 'same' | 'masked' | 'other' {
  if (counterparty === null) return 'other'
  const mobile = toMobile(number)
  if (!is_masked) return mobile === counterparty ? 'same' : 'other'
  if (mobile.endsWith(counterparty)) return counterparty.length >= visibleDigitsMin ? 'same' : 'masked'
  const isAccount = number.endsWith(counterparty) || mobile.endsWith(counterparty.slice(0, -1))
  if (!isAccount) return 'other'
  return counterparty.length > visibleDigitsMin ? 'same' : 'masked'
}

interface CheckedOwner extends CodeOwner {
  isActive: boolean
}

export interface CodeContext {
  settings: Settings
  /** Poisha of the accepted top-ups of today, by member, and those that tills accepted by themselves, by till. */
  toppedUp: Map<string, bigint>
  acceptedByTill: Map<string, bigint>
  /** SMS whose transfer a request names already. */
  requestedIds: ReadonlySet<string>
  /** Recoveries that an SMS of this call has proved. */
  usedRecoveryIds: Set<string>
}

type CodeReviewReason =
  | 'by_hand'
  | 'not_open'
  | 'needs_person'
  | 'till_inactive'
  | 'not_auto'
  | 'chain_open'
  | 'days_differ'
  | 'requested'
  | 'member_inactive'
  | 'sender_not_proved'
  | 'code_used'
  | 'below_least'
  | 'above_limit'

/** The first reason against crediting an incoming SMS to the member whose code it has, or null. */
export function findCodeReviewReason(
  found: FoundSms,
  owner: CheckedOwner,
  context: CodeContext,
): CodeReviewReason | null {
  const { sms: message, till } = found
  return (
    findSmsReviewReason(message) ??
    findTillReviewReason(till) ??
    (findChainReviewReason(found) === null ? null : 'chain_open') ??
    (isOfOtherDays(found.sms) ? 'days_differ' : null) ??
    (context.requestedIds.has(message.id) ? 'requested' : null) ??
    findOwnerReviewReason(owner, context) ??
    findAmountReviewReason(found, owner, context)
  )
}

function findSmsReviewReason({ phone_id, state, needs_person }: FoundSms['sms']): CodeReviewReason | null {
  if (phone_id === null) return 'by_hand'
  if (state !== 'open') return 'not_open'
  return needs_person === null ? null : 'needs_person'
}

function findTillReviewReason({ status, mode }: FoundSms['till']): CodeReviewReason | null {
  if (status !== 'active') return 'till_inactive'
  return mode === 'auto' ? null : 'not_auto'
}

function findOwnerReviewReason(owner: CheckedOwner, { usedRecoveryIds }: CodeContext): CodeReviewReason | null {
  if (!owner.isActive) return 'member_inactive'
  if (owner.isProvedSender === false) return 'sender_not_proved'
  return owner.recoveryId && usedRecoveryIds.has(owner.recoveryId) ? 'code_used' : null
}

function findAmountReviewReason(
  { sms: message, till }: FoundSms,
  { userId }: CheckedOwner,
  context: CodeContext,
): CodeReviewReason | null {
  const amount = message.amount ?? 0n
  if (amount < context.settings.least_top_up) return 'below_least'
  return isAboveLimit({ amount, userId, till }, context) ? 'above_limit' : null
}

/** The SMS says that it is much older or newer than when the phone received it. */
const isOfOtherDays = ({ happened_at, received_at }: FoundSms['sms']): boolean =>
  happened_at !== null && Math.abs(happened_at.getTime() - received_at.getTime()) > daysMax * dayMs
