import {
  newAccountDays,
  numberMembersMax,
  recentChangeHours,
  type Withdrawal,
  type WithdrawalFlag,
} from '#contract/withdrawals.ts'
import { formatCount } from '../../ui/format.tsx'
import type { Flag } from '../tables/flags.tsx'

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
}

const inactive: Record<Withdrawal['member_status'], Flag[]> = {
  active: [],
  blocked: [{ word: 'Blocked', sentence: 'The member is blocked' }],
  deleted: [{ word: 'Deleted', sentence: 'The member is deleted' }],
}

/** The flags of a pending withdrawal, and whether its member is inactive. */
export const listFlags = (request: Withdrawal): Flag[] => [
  ...(request.status === 'pending' ? inactive[request.member_status] : []),
  ...request.flags.map((name) => flags[name](request)),
]
