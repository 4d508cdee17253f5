import type { Tag } from '#contract/tags.ts'
import type { Caller } from '../http/caller.ts'
import type { PublishedChange } from './changes.ts'

/** Tags of data that all members share. */
const common: readonly Tag[] = [
  'Plan',
  'Advertise',
  'Task',
  'Bank',
  'Refer',
  'Notice',
  'WithdrawAmount',
  'Withdraw_Info',
]

/** The tags of a change that a caller may see: administrators all, members those of shared data and of their own. */
export function visibleTags(
  { userId, role }: Pick<Caller, 'userId' | 'role'>,
  change: PublishedChange,
): readonly Tag[] {
  const { tags, memberId, isGap } = change
  // Any change about a member may have changed the member's own record and balances.
  if (memberId === userId) return [...tags, 'Customer']
  if (role !== 'customer' || isGap) return tags
  return memberId === undefined ? tags.filter((tag) => common.includes(tag)) : []
}
