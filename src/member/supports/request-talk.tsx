import { useInfiniteQuery } from '@tanstack/react-query'
import { type SupportMessage, supports, type ThreadSubject } from '#contract/supports.ts'
import { pagedEndpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { Conversation } from '../../threads/conversation.tsx'
import { Card } from '../../ui/card.tsx'
import { RequestSection } from '../../ui/request-card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { EntryList } from '../outbox/entries/entry-list.tsx'
import { useOutbox } from '../outbox/use-outbox.ts'
import { ComposeFirst, ComposeReply } from './compose.tsx'
import { EditMessage, EditReply } from './unsent-messages.tsx'

interface RequestTalkProps {
  about: ThreadSubject
  /** Shows the field for a first message. That for a reply is always shown. */
  isOpen: boolean
  hasFocus: boolean
}

/** The talk with support about one request: the newest conversation, and links to earlier ones. */
export function RequestTalk({ about, isOpen, hasFocus }: RequestTalkProps) {
  const { data } = useInfiniteQuery(pagedEndpointQuery(supports.mine, { about: about.id }))
  const [newest, ...earlier] = data?.pages.flatMap(({ items }) => items) ?? []
  const unsent = useOutbox('support').unlisted.filter(({ body }) => (body.about as ThreadSubject)?.id === about.id)
  const { ask, talk, earlierTalk } = messages.requests
  if (!newest && unsent.length === 0 && !isOpen) return null
  return (
    <RequestSection title={newest ? talk : ask}>
      {earlier.map(({ _id: id }) => (
        <TextLink key={id} to="/home/support/$id" params={{ id }} state={{ isBelow: true }}>
          {earlierTalk}
        </TextLink>
      ))}
      {newest && <NewestTalk thread={newest} />}
      <EntryList entries={unsent} edits={messageEdits} />
      {newest ? <ComposeReply thread={newest} /> : <ComposeFirst about={about} hasFocus={hasFocus} />}
    </RequestSection>
  )
}

const messageEdits = { support: EditMessage }
const replyEdits = { reply: EditReply }

function NewestTalk({ thread }: { thread: SupportMessage }) {
  const { unlisted } = useOutbox('reply')
  const unsent = unlisted.filter(({ body }) => body.id === thread._id).reverse()
  return (
    <>
      <Card>
        <Conversation thread={thread} reader="member" />
      </Card>
      <EntryList entries={unsent} edits={replyEdits} />
    </>
  )
}
