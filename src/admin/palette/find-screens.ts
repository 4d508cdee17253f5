import type { RoutePath } from '../../ui/route-path.ts'
import { canOpen } from '../permissions/can-open.ts'
import { entries } from '../permissions/screens.ts'

export interface FoundScreen {
  label: string
  /** Its group in the side list. */
  group: string
  to: RoutePath
}

/** Screens without an entry in the side list. */
const others: FoundScreen[] = [
  { label: 'Home', group: 'Home', to: '/home' },
  { label: 'Notifications', group: 'Home', to: '/home/notifications' },
  { label: 'Profile', group: 'Home', to: '/home/profile' },
  { label: 'Where you are signed in', group: 'Profile', to: '/home/devices' },
  { label: 'Second step of the sign-in', group: 'Profile', to: '/home/security' },
  { label: 'Email', group: 'Profile', to: '/home/email' },
  { label: 'All screens', group: 'Home', to: '/home/more' },
  { label: 'Canned answers', group: 'Members', to: '/home/canned-answers' },
  { label: 'See all plans', group: 'Content', to: '/home/see-all-plans' },
  { label: 'Ceiling for rewards', group: 'Money', to: '/home/reward-ceiling' },
]

const isOwn = ({ group, to }: FoundScreen) => ['Home', 'Profile'].includes(group) || canOpen(to)

/** The screens that the administrator may open whose name or group has all words of a text, those that begin with it first. */
export function findScreens(text: string): FoundScreen[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const rank = ({ label }: FoundScreen) => (label.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1)
  return [...entries, ...others]
    .filter(isOwn)
    .filter(({ label, group }) => words.every((word) => `${label} ${group}`.toLowerCase().includes(word)))
    .toSorted((one, other) => rank(one) - rank(other))
}
