import { dayInDhaka } from '#contract/days.ts'
import type { MatchObstacle, PaymentMatch } from '#contract/payment-match.ts'
import type { Payment } from '#contract/payments.ts'
import { formatDay } from '../../ui/date-time.tsx'
import { formatPrice } from '../../ui/format.tsx'
import type { Flag } from './flags.tsx'

type Sms = NonNullable<PaymentMatch['sms']>
type Request = Pick<Payment, 'amount' | 'account_number' | 'date'>

const noSms: Flag = {
  word: 'No SMS yet',
  sentence: 'No till phone has forwarded an SMS with this transaction id',
  tone: 'note',
}

const flags: Record<MatchObstacle, (request: Request, sms: Sms) => Flag> = {
  no_sms: () => noSms,
  sms_used: () => ({ word: 'SMS used', sentence: 'The SMS with this transaction id belongs to another payment' }),
  sms_suspect: () => ({
    word: 'SMS suspect',
    sentence: 'Another SMS or the balances of the till contradict the SMS with this transaction id',
  }),
  by_hand: () => ({ word: 'SMS pasted', sentence: 'An administrator pasted the SMS, no till phone forwarded it' }),
  amount_differs: ({ amount }, sms) => ({
    word: 'Amount differs',
    sentence: `The request is for ${formatPrice(amount)} tk, the SMS for ${formatPrice(sms.amount)} tk`,
  }),
  sender_differs: ({ account_number }, sms) => ({
    word: 'Sender differs',
    sentence: `The request names the sender ${account_number}, the SMS ${describeSender(sms)}`,
  }),
  days_differ: ({ date }, { happened_at }) => ({
    word: 'Day differs',
    sentence: `The request names ${formatDay(date)}, the SMS ${happened_at ? formatDay(dayInDhaka(new Date(happened_at))) : 'another day'}`,
  }),
  till_inactive: (_, { till }) => ({ word: 'Till inactive', sentence: `The SMS is of ${till}, which is inactive` }),
  chain_open: (_, { till }) => ({
    word: 'Balance gap',
    sentence: `The balances of ${till} do not link up to this SMS`,
  }),
  member_inactive: () => ({ word: 'Inactive', sentence: 'The member is blocked or deleted' }),
  above_limit: () => ({
    word: 'Above limit',
    sentence: 'The payment or the member’s sum of today is above the limit of automatic acceptance',
  }),
  first_line: (_, { till }) => ({
    word: 'First SMS',
    sentence: `The SMS is the first one of ${till}, so that no balance before it proves it`,
  }),
  linked_by_balance: (_, { till }) => ({
    word: 'Linked by hand',
    sentence: `Only a balance that a person entered links the SMS to those of ${till}`,
  }),
  place_uncertain: (_, { till }) => ({
    word: 'Uncertain SMS',
    sentence: `The SMS came late, after one without a balance, or while too many SMS of ${till} did not link`,
  }),
  chain_not_started: (_, { till }) => ({
    word: 'Too few SMS',
    sentence: `${till} has too few linked SMS, and no balance was entered`,
  }),
  phone_revoked: (_, { till }) => ({
    word: 'Phone revoked',
    sentence: `The phone of ${till} that sent the SMS is no longer trusted`,
  }),
  sender_masked: (_, sms) => ({
    word: 'Sender masked',
    sentence: `The SMS shows only the last digits of the sender, ${describeSender(sms)}, which prove too little`,
  }),
  code_differs: () => ({
    word: 'Other code',
    sentence: 'The reference of the SMS has the code of another member',
  }),
}

/** «…033» if the provider shows only the last digits. */
export const describeSender = ({ counterparty, is_masked }: Sms): string =>
  counterparty === null ? 'no number' : `${is_masked ? '…' : ''}${counterparty}`

const seen: Flag = { word: 'SMS seen', sentence: 'The SMS of this transfer agrees with the request', tone: 'good' }

/** What the till phones know about a pending payment, as a flag. */
export function getMatchFlag(request: Request, { obstacle, sms }: PaymentMatch): Flag {
  if (obstacle === null) return seen
  return sms ? flags[obstacle](request, sms) : noSms
}
