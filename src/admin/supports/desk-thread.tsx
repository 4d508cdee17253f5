import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { supportThreads } from '#contract/support-threads.ts'
import type { SupportMessage, ThreadSubject } from '#contract/supports.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Conversation } from '../../threads/conversation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { useKeys } from '../tables/use-keys.ts'
import { AnswerForm } from './answer-form.tsx'
import { useMemberRequests } from './answer-values.ts'
import { MemberRequests } from './member-requests.tsx'
import { ThreadState } from './thread-state.tsx'

const ConfirmMessages = lazy(async () => ({ default: (await import('./confirm-messages.tsx')).ConfirmMessages }))

export interface DeskThreadProps {
  id: string
  /** The newest movements of the member's money, and the entry that the thread is about. */
  statement: (username: string, about: ThreadSubject | null) => ReactNode
}

/** A thread with the answer form, and what is known about its member. */
export function DeskThread({ id, statement }: DeskThreadProps) {
  const query = useQuery(endpointQuery(supportThreads.get, { id }))
  if (isNotFound(query.error)) return <EmptyState title={t('This thread does not exist any more.')} />
  return (
    <QueryResult query={query}>
      {(thread) => <Thread thread={thread} statement={statement(thread.username, thread.about)} />}
    </QueryResult>
  )
}

function Thread({ thread, statement }: { thread: SupportMessage; statement: ReactNode }) {
  const [isSolving, setIsSolving] = useState(false)
  const requests = useMemberRequests(thread.username)
  const { username, isSolved } = thread
  const solve = () => !isSolved && setIsSolving(true)
  useKeys({ e: solve, s: solve })
  return (
    <div className="desk-open has-late-parts">
      <section className="stack has-late-parts" aria-label={t('Thread of {username}', { username })}>
        <header className="msg-head">
          <MemberLink username={username} />
          <span className="flex wrap">
            <ThreadState thread={thread} />
            {!isSolved && (
              <Button variant="outline" size="s" onClick={solve}>
                {t('Solve')}
              </Button>
            )}
          </span>
        </header>
        <Conversation thread={thread} reader="admin" />
        <AnswerForm thread={thread} requests={requests} />
      </section>
      <section className="stack has-late-parts" aria-label={t('About {username}', { username })}>
        <MemberRequests username={username} about={thread.about} requests={requests} />
        {statement}
      </section>
      {isSolving && (
        <Suspense>
          <ConfirmMessages
            messages={[thread]}
            action="solve"
            onDecided={() => setIsSolving(false)}
            onClose={() => setIsSolving(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
