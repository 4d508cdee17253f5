import {
  newAccountDays,
  numberMembersMax,
  recentChangeHours,
  regularClaims,
  type WithdrawalCheck,
  type WithdrawalFlag,
} from '#contract/withdrawal-flags.ts'
import type { SentSms, Withdrawal } from '#contract/withdrawals.ts'
import { formatDateTime } from '../../ui/date-time.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import type { Flag } from './flags.tsx'

const flags: Record<WithdrawalFlag, (request: Withdrawal) => Flag> = {
  shared_number: ({ number_members }) => ({
    word: 'Shared number',
    sentence: `${formatCount(number_members)} members use this number`,
  }),
  crowded_number: () => ({
    word: 'Crowded number',
    sentence: `More than ${numberMembersMax} members withdrew to this number`,
  }),
  other_number: () => ({ word: 'Other number', sentence: 'Not the profile’s number' }),
  referrer_number: () => ({
    word: 'Referrer',
    sentence: 'Number shared with the referrer or a referred member',
  }),
  number_changed: () => ({ word: 'New number', sentence: `Number changed within ${recentChangeHours} hours` }),
  password_changed: () => ({ word: 'New password', sentence: `Password changed within ${recentChangeHours} hours` }),
  new_account: () => ({ word: 'New account', sentence: `Account younger than ${newAccountDays} days` }),
  never_topped_up: () => ({ word: 'No top-up', sentence: 'Never topped up' }),
  one_day: () => ({ word: 'One day', sentence: 'All earnings of one day' }),
  regular_claims: () => ({
    word: 'Regular claims',
    sentence: `The last ${regularClaims.count} rewards were claimed within ${regularClaims.delayMs} ms each`,
  }),
}

const inactive: Record<Withdrawal['member_status'], Flag[]> = {
  active: [],
  blocked: [{ word: 'Blocked', sentence: 'The member is blocked' }],
  deleted: [{ word: 'Deleted', sentence: 'The member is deleted' }],
}

/** What a person has to check before it is sent. */
export const checkSentences: Record<WithdrawalCheck, string> = {
  sms_forged: 'The SMS that had paid it is forged',
  payout_failed: 'An SMS reports that its transfer failed',
  account_recovered: 'The account was recovered after the approval',
}

/** What the SMS says, as a sentence. */
export const describeSent = ({ till, transaction_id, happened_at, fee }: SentSms): string =>
  `An SMS of ${till} shows that it was sent ${formatDateTime(happened_at)}: TrxID ${transaction_id}${fee === null ? '' : `, fee ${formatTaka(fee)} tk`}.`

/** The flags of a pending withdrawal, and whether its member is inactive. One that is to be paid can have a check. */
export const listFlags = (request: Withdrawal): Flag[] => [
  ...(request.to_check ? [{ word: 'Check first', sentence: `Check first: ${checkSentences[request.to_check]}` }] : []),
  ...(request.status === 'pending' ? inactive[request.member_status] : []),
  ...request.flags.map((name) => flags[name](request)),
]
