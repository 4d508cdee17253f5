import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { cloudUpload } from '../../ui/icons/actions.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useOutbox } from './use-outbox.ts'

/** How many entries need a fix, and how many wait, leading to them. */
export function WaitingNote() {
  const { waiting } = useOutbox()
  const toFix = waiting.filter(({ state }) => state === 'needs-fix').length
  const toSend = waiting.length - toFix
  if (waiting.length === 0) return null
  const { fixCount, waitingCount } = messages.outbox
  return (
    <div className="waiting-note stack stack-s">
      {toFix > 0 && (
        <Banner tone="warning">
          <TextLink to="/home/more/waiting">{fixCount(toFix)}</TextLink>
        </Banner>
      )}
      {toSend > 0 && (
        <Banner icon={cloudUpload}>
          <TextLink to="/home/more/waiting">{waitingCount(toSend)}</TextLink>
        </Banner>
      )}
    </div>
  )
}
