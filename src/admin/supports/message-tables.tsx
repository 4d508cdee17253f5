import { type SupportMessage, supports } from '#contract/supports.ts'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { MemberTable } from '../tables/member-table.tsx'
import type { Column } from '../tables/table-column.ts'
import { WaitingTime } from '../tables/waiting-time.tsx'
import type { MessagesToConfirm } from './confirm-messages.tsx'

/** Pending rows are sorted oldest first. */
export const messageTable = { endpoint: supports.list, defaults: { status: 'pending', sort: 'oldest' } } as const

const messageColumn: Column<SupportMessage> = {
  key: 'message',
  label: 'Message',
  kind: 'wide',
  cell: ({ message }) => (
    <p className="t-text">
      <MixedText>{message}</MixedText>
    </p>
  ),
}

const createActionColumn = (onAction: (question: MessagesToConfirm) => void): Column<SupportMessage> => ({
  key: 'action',
  label: 'Action',
  kind: 'actions',
  cell: (message) => (
    <>
      <Button variant="danger-outline" size="s" onClick={() => onAction({ messages: [message], action: 'delete' })}>
        Delete
      </Button>
      <Button size="s" onClick={() => onAction({ messages: [message], action: 'solve' })}>
        Solve
      </Button>
    </>
  ),
})

/** The columns of a message and its actions. */
export const getMessageColumns = (
  onAction: (question: MessagesToConfirm) => void,
  isWaiting: boolean,
): Column<SupportMessage>[] => [
  { key: 'username', label: 'Username', kind: 'title', cell: ({ username }) => <MemberLink username={username} /> },
  messageColumn,
  {
    key: 'sent',
    label: 'Sent',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ created_at }) => (
      <>
        {isWaiting && <WaitingTime since={created_at} />}
        <span className={isWaiting ? 't-under' : undefined}>
          <DateTime iso={created_at} />
        </span>
      </>
    ),
  },
  // A solved message has no button.
  ...(isWaiting ? [createActionColumn(onAction)] : []),
]

const columns: Column<SupportMessage>[] = [
  messageColumn,
  {
    key: 'sent',
    label: 'Sent',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ created_at }) => <DateTime iso={created_at} />,
  },
  {
    key: 'status',
    label: 'Status',
    cell: ({ isSolved }) => <Status is={isSolved ? 'solved' : 'pending'} />,
  },
]

/** All messages of one member, solved and unsolved. */
export const UserMessages = ({ username }: { username: string }) => (
  <MemberTable
    endpoint={supports.list}
    username={username}
    caption={`Support messages of ${username}`}
    columns={columns}
    empty="No support messages found."
    countLabel={['message', 'messages']}
  />
)
