import { ButtonLink } from '../../ui/button.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { canOpen } from '../permissions/can-open.ts'

const links: { label: string; to: RoutePath }[] = [
  { label: 'Tills', to: '/home/tills' },
  { label: 'Till phones', to: '/home/till-phones' },
  { label: 'SMS', to: '/home/till-sms' },
  { label: 'Unclaimed money', to: '/home/unclaimed-money' },
]

/** The way to the other screens about tills. */
export function TillLinks({ current }: { current: RoutePath }) {
  return (
    <nav className="flex wrap" aria-label="About tills">
      {links
        .filter(({ to }) => to !== current && canOpen(to))
        .map(({ label, to }) => (
          <ButtonLink key={to} variant="outline" size="s" to={to}>
            {label}
          </ButtonLink>
        ))}
    </nav>
  )
}
