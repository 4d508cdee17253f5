import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { type SupportMessage, supports } from '#contract/supports.ts'
import { readingPages } from '../../api/query.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadedPages } from '../../ui/loaded.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Page } from '../../ui/page.tsx'
import { When } from '../../ui/when.tsx'
import { type AboutMessageProps, DeleteMessage } from './delete-message.tsx'
import { SolveMessage } from './solve-message.tsx'

/** What members have written, for an admin to answer and to put away. */
export function SupportMessages() {
  const query = useInfiniteQuery(readingPages(supports.list, {}))
  const [asked, setAsked] = useState<{ message: SupportMessage; Ask: ComponentType<AboutMessageProps> }>()
  return (
    <>
      <BackBar title="Support Messages" to="/home" />
      <Page>
        <LoadedPages query={query} empty="No support messages found.">
          {(messages) => (
            <ul className="list">
              {messages.map((message) => (
                <Message
                  key={message._id}
                  message={message}
                  onSolve={() => setAsked({ message, Ask: SolveMessage })}
                  onDelete={() => setAsked({ message, Ask: DeleteMessage })}
                />
              ))}
            </ul>
          )}
        </LoadedPages>
      </Page>
      {asked && <asked.Ask message={asked.message} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface MessageProps {
  message: SupportMessage
  onSolve: () => void
  onDelete: () => void
}

function Message({ message, onSolve, onDelete }: MessageProps) {
  return (
    <li className="msg">
      <div className="msg-head">
        <b>{message.username}</b>
        {message.isSolved ? <Status is="solved" /> : <Status is="pending" />}
      </div>
      <p>
        <MixedText>{message.message}</MixedText>
      </p>
      <div className="msg-head">
        <span className="meta">
          <When iso={message.created_at} />
        </span>
        <span className="flex">
          <Button variant="danger-outline" size="s" onClick={onDelete}>
            Delete
          </Button>
          {!message.isSolved && (
            <Button size="s" onClick={onSolve}>
              Solve
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}
