import { Link } from '@tanstack/react-router'
import { messages } from '../i18n/messages.ts'
import { formatCount } from './format.tsx'
import { Icon } from './icon.tsx'
import { bell } from './icons/actions.ts'

/** Opens the notifications and shows how many are unseen. `unseen` is at most 100. */
export function BellLink({ unseen = 0 }: { unseen: number | undefined }) {
  const { notifications, newNotifications } = messages.home
  const count = unseen > 99 ? `${formatCount(99)}+` : formatCount(unseen)
  return (
    <Link
      to="/home/notifications"
      className="icon-btn"
      aria-label={unseen > 0 ? newNotifications(count) : notifications}
    >
      <Icon path={bell} />
      {unseen > 0 && <em>{count}</em>}
    </Link>
  )
}
