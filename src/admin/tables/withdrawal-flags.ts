import {
  newAccountDays,
  numberMembersMax,
  recentChangeHours,
  regularClaims,
  type WithdrawalCheck,
  type WithdrawalFlag,
} from '#contract/withdrawal-flags.ts'
import type { SentSms, Withdrawal } from '#contract/withdrawals.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { formatDateTime } from '../../ui/date-time.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import type { Flag } from './flags.tsx'

const flags: Record<WithdrawalFlag, (request: Withdrawal) => Flag> = {
  shared_number: ({ number_members }) => ({
    word: t('Shared number'),
    sentence: t('{numberMembers} members use this number', { numberMembers: formatCount(number_members) }),
  }),
  crowded_number: () => ({
    word: t('Crowded number'),
    sentence: t('More than {numberMembersMax} members withdrew to this number', { numberMembersMax }),
  }),
  other_number: () => ({ word: t('Other number'), sentence: t('Not the profile’s number') }),
  referrer_number: () => ({
    word: t('Referrer'),
    sentence: t('Number shared with the referrer or a referred member'),
  }),
  number_changed: () => ({
    word: t('New number'),
    sentence: t('Number changed within {recentChangeHours} hours', { recentChangeHours }),
  }),
  password_changed: () => ({
    word: t('New password'),
    sentence: t('Password changed within {recentChangeHours} hours', { recentChangeHours }),
  }),
  new_account: () => ({
    word: t('New account'),
    sentence: t('Account younger than {newAccountDays} days', { newAccountDays }),
  }),
  never_topped_up: () => ({ word: t('No top-up'), sentence: t('Never topped up') }),
  one_day: () => ({ word: t('One day'), sentence: t('All earnings of one day') }),
  regular_claims: () => ({
    word: t('Regular claims'),
    sentence: t('The last {count} rewards were claimed within {delayMs} ms each', {
      count: regularClaims.count,
      delayMs: regularClaims.delayMs,
    }),
  }),
}

const inactive = translated(
  (): Record<Withdrawal['member_status'], Flag[]> => ({
    active: [],
    blocked: [{ word: t('Blocked'), sentence: t('The member is blocked') }],
    deleted: [{ word: t('Deleted'), sentence: t('The member is deleted') }],
  }),
)

/** What a person has to check before it is sent. */
export const checkSentences = translated(
  (): Record<WithdrawalCheck, string> => ({
    sms_forged: t('The SMS that had paid it is forged'),
    payout_failed: t('An SMS reports that its transfer failed'),
    account_recovered: t('The account was recovered after the approval'),
  }),
)

/** What the SMS says, as a sentence. */
export const describeSent = ({ till, transaction_id, happened_at, fee }: SentSms): string =>
  fee === null
    ? t('An SMS of {till} shows that it was sent {time}: TrxID {id}.', {
        till,
        time: formatDateTime(happened_at),
        id: transaction_id,
      })
    : t('An SMS of {till} shows that it was sent {time}: TrxID {id}, fee {fee} tk.', {
        till,
        time: formatDateTime(happened_at),
        id: transaction_id,
        fee: formatTaka(fee),
      })

/** The flags of a pending withdrawal, and whether its member is inactive. One that is to be paid can have a check. */
export const listFlags = (request: Withdrawal): Flag[] => [
  ...(request.to_check
    ? [
        {
          word: t('Check first'),
          sentence: t('Check first: {reason}', { reason: checkSentences()[request.to_check] }),
        },
      ]
    : []),
  ...(request.status === 'pending' ? inactive()[request.member_status] : []),
  ...request.flags.map((name) => flags[name](request)),
]
