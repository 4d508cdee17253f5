import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment } from 'react'
import * as v from 'valibot'
import { type SupportMessage, supports, ThreadSubject } from '#contract/supports.ts'
import { pagedEndpointQuery } from '../../api/query.ts'
import { useResettableDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { messages } from '../../i18n/messages.ts'
import { AnimatedItem } from '../../motion/animated-list.tsx'
import { PictureField } from '../../threads/picture-field.tsx'
import { ThreadStatus } from '../../threads/thread-status.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { AnimatedRows } from '../../ui/list.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Page } from '../../ui/page.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { EntryList } from '../outbox/entries/entry-list.tsx'
import { OfflineNote } from '../outbox/offline-note.tsx'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useQueuedForm } from '../outbox/use-queued-write.ts'
import { AboutLink } from './thread-screen.tsx'
import { EditMessage, MessageField } from './unsent-messages.tsx'

/** The form and the own messages. */
export function SupportScreen({ back }: { back: RoutePath }) {
  const own = useInfiniteQuery(pagedEndpointQuery(supports.mine, {}))
  const { unlisted } = useOutbox('support')
  return (
    <>
      <BackBar title={messages.supports.title} to={back} />
      <Page width="pair">
        <div>
          <SupportForm />
        </div>
        <div>
          <section className="stack stack-s">
            <h2>{messages.supports.mine}</h2>
            <EntryList entries={unlisted} edits={edits} />
            <AnimatedRows
              query={own}
              empty={unlisted.length > 0 ? undefined : messages.supports.empty}
              help={messages.supports.help}
            >
              {(messages) => (
                <ul className="list">
                  {messages.map((thread) => (
                    <AnimatedItem key={thread._id} className="msg-item">
                      <ThreadLink thread={thread} />
                    </AnimatedItem>
                  ))}
                </ul>
              )}
            </AnimatedRows>
          </section>
        </div>
      </Page>
    </>
  )
}

const edits = { support: EditMessage }

function ThreadLink({ thread }: { thread: SupportMessage }) {
  const { _id: id, message, created_at, newest } = thread
  return (
    <Link to="/home/support/$id" params={{ id }} state={{ isBelow: true }} className="msg msg-link">
      <span className="msg-head">
        <span className="meta">
          <DateTime iso={newest?.created_at ?? created_at} />
        </span>
        <ThreadStatus thread={thread} />
      </span>
      <p>
        <MixedText>{message}</MixedText>
      </p>
      {newest && (
        <span className="msg-newest meta">
          <b>{messages.supports.newest[newest.author]}</b> <MixedText>{newest.message}</MixedText>
        </span>
      )}
    </Link>
  )
}

function SupportForm() {
  const about = useAbout()
  const navigate = useNavigate()
  const { draft, revision, reset } = useResettableDraft('support')
  const { submit, isSending, errors, failure } = useQueuedForm('support', {
    unexpected: messages.ui.somethingWrong.plain,
    draft,
    onEnd: () => {
      reset()
      if (about) void navigate({ to: '/home/support', replace: true })
    },
  })
  return (
    <OfflineNote>
      <Form
        draft={draft}
        errors={errors}
        failure={failure}
        onSubmit={(values, form) => submit({ ...values, ...(about && { about }) }, form)}
      >
        {about && <AboutLink about={about} />}
        <Fragment key={revision}>
          <MessageField />
          <PictureField />
        </Fragment>
        <Button type="submit" isBlock isBusy={isSending}>
          {messages.supports.send}
        </Button>
      </Form>
    </OfflineNote>
  )
}

/** The request that a new message is about, from the URL. */
function useAbout(): ThreadSubject | undefined {
  const { about: kind, id } = useSearch({ strict: false })
  const read = v.safeParse(ThreadSubject, { kind, id })
  return read.success ? read.output : undefined
}
