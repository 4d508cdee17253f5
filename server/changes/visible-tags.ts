import type { Tag } from '#contract/tags.ts'
import type { Caller } from '../sessions/authorize.ts'
import type { Announced } from './changes.ts'

/** What members see that concerns no one of them. */
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

/** What a caller is told of an announcement. Administrators hear everything; members of themselves and of common things. */
export function tagsFor({ userId, role }: Pick<Caller, 'userId' | 'role'>, announced: Announced): readonly Tag[] {
  const { tags, memberId, isGap } = announced
  // Whatever was decided about somebody, the own record and balances may have changed with it.
  if (memberId === userId) return [...tags, 'Customer']
  if (role !== 'customer' || isGap) return tags
  return memberId === undefined ? tags.filter((tag) => common.includes(tag)) : []
}
