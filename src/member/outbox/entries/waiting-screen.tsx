import { messages } from '../../../i18n/messages.ts'
import type { Entry } from '../../../outbox/entry.ts'
import { AllActivity } from '../../../ui/all-activity.tsx'
import { BackBar } from '../../../ui/back-bar.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { useOutbox } from '../use-outbox.ts'
import { useSendNow } from './entry-actions.tsx'
import type { Edits } from './entry-dialogs.tsx'
import { EntryList } from './entry-list.tsx'

/** All waiting entries, and those sent since the page was opened. */
export function WaitingScreen({ edits }: { edits: Edits }) {
  const { waiting, sent, isUnavailable } = useOutbox()
  const { title, empty, emptyHelp, sentNow, unavailable } = messages.outbox
  return (
    <>
      <BackBar title={title} to="/home/more" />
      <Page width="lists">
        <SendAll entries={waiting} />
        <EntryList entries={waiting} edits={edits} hasKinds />
        {isUnavailable && <Banner tone="warning">{unavailable}</Banner>}
        {waiting.length === 0 && !isUnavailable && <EmptyState title={empty} help={emptyHelp} />}
        {sent.length > 0 && (
          <section className="stack stack-s">
            <h2>{sentNow}</h2>
            <EntryList entries={sent} hasKinds />
          </section>
        )}
        <AllActivity />
      </Page>
    </>
  )
}

/** One button if several entries can be sent. */
function SendAll({ entries }: { entries: Entry[] }) {
  const sendable = entries.filter(({ state }) => state !== 'needs-fix')
  const { send, isTrying } = useSendNow(sendable)
  if (sendable.length < 2 && !isTrying) return null
  return (
    <Button isBlock isBusy={isTrying} onClick={send}>
      {messages.outbox.sendAll}
    </Button>
  )
}
