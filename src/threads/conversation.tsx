import { useInfiniteQuery } from '@tanstack/react-query'
import { type SupportReply, supportThreads } from '#contract/support-threads.ts'
import type { SupportMessage } from '#contract/supports.ts'
import { pagedEndpointQuery } from '../api/query.ts'
import { messages } from '../i18n/messages.ts'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { MixedText } from '../ui/mixed-text.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { PrivatePicture } from './private-picture.tsx'
import './conversation.css'

/** The query options of a thread's replies, newest first. */
export const repliesQuery = (id: string) => pagedEndpointQuery(supportThreads.replies, { id })

interface ConversationProps {
  thread: SupportMessage
  /** The side that reads. */
  reader: SupportReply['author']
}

/** All messages of a thread, oldest first. Screen readers announce new ones. */
export function Conversation({ thread, reader }: ConversationProps) {
  const query = useInfiniteQuery(repliesQuery(thread._id))
  const first = { ...thread, author: 'member' as const, admin: null }
  return (
    <section className="conversation" role="log" aria-label={messages.supports.thread.messages}>
      <Message message={first} reader={reader} username={thread.username} />
      <QueryResult query={query}>
        {({ pages }) => (
          <>
            {query.hasNextPage && (
              <Button
                variant="outline"
                size="s"
                isBusy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {messages.supports.thread.earlier}
              </Button>
            )}
            {pages
              .flatMap(({ items }) => items)
              .reverse()
              .map((message) => (
                <Message key={message._id} message={message} reader={reader} username={thread.username} />
              ))}
          </>
        )}
      </QueryResult>
    </section>
  )
}

interface MessageProps {
  message: Pick<SupportReply, 'author' | 'admin' | 'message' | 'picture' | 'created_at'>
  reader: SupportReply['author']
  username: string
}

function Message({ message: { author, admin, message, picture, created_at }, reader, username }: MessageProps) {
  const { thread } = messages.supports
  const memberName = reader === 'member' ? thread.member : username
  return (
    <article className={author === reader ? 'bubble bubble-own' : 'bubble'}>
      <header className="meta">
        <b>{author === 'member' ? memberName : (admin ?? thread.admin)}</b> <DateTime iso={created_at} />
      </header>
      <p>
        <MixedText>{message}</MixedText>
      </p>
      {picture && <PrivatePicture picture={picture} />}
    </article>
  )
}
