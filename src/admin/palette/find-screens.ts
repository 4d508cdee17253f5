import { t, translated } from '../../i18n/staff.tsx'
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
const others = translated((): FoundScreen[] => [
  { label: t('Home'), group: t('Home'), to: '/home' },
  { label: t('Notifications'), group: t('Home'), to: '/home/notifications' },
  { label: t('Profile'), group: t('Home'), to: '/home/profile' },
  { label: t('Where you are signed in'), group: t('Profile'), to: '/home/devices' },
  { label: t('Second step of the sign-in'), group: t('Profile'), to: '/home/security' },
  { label: t('Email'), group: t('Profile'), to: '/home/email' },
  { label: t('All screens'), group: t('Home'), to: '/home/more' },
  { label: t('Canned answers'), group: t('Members'), to: '/home/canned-answers' },
  { label: t('See all plans'), group: t('Content'), to: '/home/see-all-plans' },
  { label: t('Ceiling for rewards'), group: t('Money'), to: '/home/reward-ceiling' },
])

const isOwn = ({ group, to }: FoundScreen) => [t('Home'), t('Profile')].includes(group) || canOpen(to)

/** The screens that the administrator may open whose name or group has all words of a text, those that begin with it first. */
export function findScreens(text: string): FoundScreen[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const rank = ({ label }: FoundScreen) => (label.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1)
  return [...entries(), ...others()]
    .filter(isOwn)
    .filter(({ label, group }) => words.every((word) => `${label} ${group}`.toLowerCase().includes(word)))
    .toSorted((one, other) => rank(one) - rank(other))
}
