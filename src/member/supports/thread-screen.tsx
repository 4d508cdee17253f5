import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { supportThreads } from '#contract/support-threads.ts'
import type { SupportMessage, ThreadSubject } from '#contract/supports.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { useResettableDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { Conversation } from '../../threads/conversation.tsx'
import { PictureField } from '../../threads/picture-field.tsx'
import { ThreadStatus } from '../../threads/thread-status.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { EntryList } from '../outbox/entries/entry-list.tsx'
import { OfflineNote } from '../outbox/offline-note.tsx'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useQueuedForm } from '../outbox/use-queued-write.ts'
import { EditReply } from './unsent-messages.tsx'

/** One support message with its replies, and a form for the next one. */
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
        <ReplyForm thread={thread} />
      </div>
    </>
  )
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

function ReplyForm({ thread: { _id: id, isSolved } }: { thread: SupportMessage }) {
  const { draft, revision, reset } = useResettableDraft(`reply:${id}`)
  const { submit, isSending, errors, failure } = useQueuedForm('reply', {
    unexpected: messages.ui.somethingWrong.plain,
    draft,
    onEnd: reset,
  })
  const { reply, placeholder, send, reopens } = messages.supports.thread
  return (
    <OfflineNote>
      <Form draft={draft} errors={errors} failure={failure} onSubmit={(fields) => submit({ id, ...fields })}>
        <Fragment key={revision}>
          <TextAreaField name="message" label={reply} placeholder={placeholder} hint={isSolved && reopens} />
          <PictureField />
        </Fragment>
        <Button type="submit" isBlock isBusy={isSending}>
          {send}
        </Button>
      </Form>
    </OfflineNote>
  )
}
