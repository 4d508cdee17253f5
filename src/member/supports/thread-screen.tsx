import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { supportThreads } from '#contract/support-threads.ts'
import type { SupportMessage, ThreadSubject } from '#contract/supports.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { Conversation, repliesQuery } from '../../threads/conversation.tsx'
import { ThreadStatus } from '../../threads/thread-status.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { EntryList } from '../outbox/entries/entry-list.tsx'
import { OfflineNote } from '../outbox/offline-note.tsx'
import { useOutbox } from '../outbox/use-outbox.ts'
import { ComposeReply } from './compose.tsx'
import { EditReply } from './unsent-messages.tsx'

/** One support message with its replies, and a field for the next one. */
export function ThreadScreen({ id }: { id: string }) {
  const query = useQuery(endpointQuery(supportThreads.get, { id }))
  const { title, notFound } = messages.supports.thread
  return (
    <>
      <BackBar title={title} to="/home/support" />
      <Page width="pair" hasLateParts>
        {isNotFound(query.error) ? (
          <EmptyState title={notFound} />
        ) : (
          <QueryResult query={query}>{(thread) => <Thread thread={thread} />}</QueryResult>
        )}
      </Page>
    </>
  )
}

function Thread({ thread }: { thread: SupportMessage }) {
  const { unlisted } = useOutbox('reply')
  const unsent = unlisted.filter(({ body }) => body.id === thread._id).reverse()
  useNewestInView(thread._id)
  return (
    <>
      <div>
        <div className="msg-head">
          {thread.about ? <AboutLink about={thread.about} /> : <span />}
          <ThreadStatus thread={thread} />
        </div>
        <Conversation thread={thread} reader="member" />
        <EntryList entries={unsent} edits={edits} />
      </div>
      <div>
        {thread.isSolved && <p className="meta">{messages.supports.thread.reopens}</p>}
        <OfflineNote>
          <div className="form-foot">
            <ComposeReply thread={thread} isDocked />
          </div>
        </OfflineNote>
      </div>
    </>
  )
}

/** On a phone the field is docked at the bottom: the end of the page shows the newest message above it. */
function useNewestInView(id: string): void {
  const { data } = useInfiniteQuery(repliesQuery(id))
  const newest = data?.pages[0]?.items[0]?._id
  useEffect(() => {
    if (newest && matchMedia('(max-width: 839px)').matches) window.scrollTo(0, document.documentElement.scrollHeight)
  }, [newest])
}

const edits = { reply: EditReply }

const targets = {
  payment: '/home/transactions/payment/$id',
  withdrawal: '/home/transactions/withdraw/$id',
  entry: '/home/transactions/entry/$id',
} as const

/** The request that the thread is about. */
export const AboutLink = ({ about: { kind, id } }: { about: ThreadSubject }) => (
  <TextLink to={targets[kind]} params={{ id }} state={{ isBelow: true }}>
    {messages.supports.thread.about[kind]}
  </TextLink>
)
