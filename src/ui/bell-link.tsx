import { messages } from '../i18n/messages.ts'
import { formatCount } from './format.tsx'
import { IconLink } from './icon-button.tsx'
import { bell } from './icons/actions.ts'

/** Opens the notifications and shows how many are unseen. `unseen` is at most 100. */
export function BellLink({ unseen = 0 }: { unseen: number | undefined }) {
  const { notifications, newNotifications } = messages.home
  const count = formatCount(Math.min(unseen, 99)) + (unseen > 99 ? '+' : '')
  return (
    <IconLink
      to="/home/notifications"
      path={bell}
      label={unseen ? newNotifications(count) : notifications}
      {...(unseen && { count })}
    />
  )
}
