import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { cloudUpload } from '../../ui/icons/actions.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useOutbox } from './use-outbox.ts'

/** How many entries wait, leading to them. */
export function WaitingNote() {
  const { waiting } = useOutbox()
  if (waiting.length === 0) return null
  return (
    <div className="waiting-note">
      <Banner icon={cloudUpload}>
        <TextLink to="/home/more/waiting">{messages.outbox.waitingCount(waiting.length)}</TextLink>
      </Banner>
    </div>
  )
}
