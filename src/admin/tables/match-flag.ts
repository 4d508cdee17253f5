import { dayInDhaka } from '#contract/days.ts'
import type { PaymentMatch, ReviewReason } from '#contract/payment-match.ts'
import type { Payment } from '#contract/payments.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { formatDay } from '../../ui/date-time.tsx'
import { formatPrice } from '../../ui/format.tsx'
import type { Flag } from './flags.tsx'

type Sms = NonNullable<PaymentMatch['sms']>
type Request = Pick<Payment, 'amount' | 'account_number' | 'date'>

const noSms = translated(
  (): Flag => ({
    word: t('No SMS yet'),
    sentence: t('No till phone has forwarded an SMS with this transaction id'),
    tone: 'note',
  }),
)

const flags: Record<ReviewReason, (request: Request, sms: Sms) => Flag> = {
  no_sms: () => noSms(),
  sms_used: () => ({ word: t('SMS used'), sentence: t('The SMS with this transaction id belongs to another payment') }),
  sms_suspect: () => ({
    word: t('SMS suspect'),
    sentence: t('Another SMS or the balances of the till contradict the SMS with this transaction id'),
  }),
  by_hand: () => ({
    word: t('SMS pasted'),
    sentence: t('An administrator pasted the SMS, no till phone forwarded it'),
  }),
  amount_differs: ({ amount }, sms) => ({
    word: t('Amount differs'),
    sentence: t('The request is for {amount} tk, the SMS for {smsAmount} tk', {
      amount: formatPrice(amount),
      smsAmount: formatPrice(sms.amount),
    }),
  }),
  sender_differs: ({ account_number }, sms) => ({
    word: t('Sender differs'),
    sentence: t('The request names the sender {accountNumber}, the SMS {sms}', {
      accountNumber: account_number,
      sms: describeSender(sms),
    }),
  }),
  days_differ: ({ date }, { happened_at }) => ({
    word: t('Day differs'),
    sentence: t('The request names {day}, the SMS {smsDay}', {
      day: formatDay(date),
      smsDay: happened_at ? formatDay(dayInDhaka(new Date(happened_at))) : t('another day'),
    }),
  }),
  till_inactive: (_, { till }) => ({
    word: t('Till inactive'),
    sentence: t('The SMS is of {till}, which is inactive', { till }),
  }),
  chain_open: (_, { till }) => ({
    word: t('Balance gap'),
    sentence: t('The balances of {till} do not link up to this SMS', { till }),
  }),
  member_inactive: () => ({ word: t('Inactive'), sentence: t('The member is blocked or deleted') }),
  above_limit: () => ({
    word: t('Above limit'),
    sentence: t('The payment or the member’s sum of today is above the limit of automatic acceptance'),
  }),
  first_line: (_, { till }) => ({
    word: t('First SMS'),
    sentence: t('The SMS is the first one of {till}, so that no balance before it proves it', { till }),
  }),
  linked_by_balance: (_, { till }) => ({
    word: t('Linked by hand'),
    sentence: t('Only a balance that a person entered links the SMS to those of {till}', { till }),
  }),
  place_uncertain: (_, { till }) => ({
    word: t('Uncertain SMS'),
    sentence: t('The SMS came late, after one without a balance, or while too many SMS of {till} did not link', {
      till,
    }),
  }),
  chain_not_started: (_, { till }) => ({
    word: t('Too few SMS'),
    sentence: t('{till} has too few linked SMS, and no balance was entered', { till }),
  }),
  phone_revoked: (_, { till }) => ({
    word: t('Phone revoked'),
    sentence: t('The phone of {till} that sent the SMS is no longer trusted', { till }),
  }),
  sender_masked: (_, sms) => ({
    word: t('Sender masked'),
    sentence: t('The SMS shows only the last digits of the sender, {sms}, which prove too little', {
      sms: describeSender(sms),
    }),
  }),
  code_differs: () => ({
    word: t('Other code'),
    sentence: t('The reference of the SMS has the code of another member'),
  }),
}

/** «…033» if the provider shows only the last digits. */
export const describeSender = ({ counterparty, is_masked }: Sms): string =>
  counterparty === null ? t('no number') : `${is_masked ? '…' : ''}${counterparty}`

const seen = translated(
  (): Flag => ({ word: t('SMS seen'), sentence: t('The SMS of this transfer agrees with the request'), tone: 'good' }),
)

/** What the till phones know about a pending payment, as a flag. */
export function getMatchFlag(request: Request, { review_reason, sms }: PaymentMatch): Flag {
  if (review_reason === null) return seen()
  return sms ? flags[review_reason](request, sms) : noSms()
}
