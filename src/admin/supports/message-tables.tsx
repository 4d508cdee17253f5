import { type SupportMessage, supports } from '#contract/supports.ts'
import { t, translated } from '../../i18n/staff.tsx'
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

const messageColumn = translated(
  (): Column<SupportMessage> => ({
    key: 'message',
    label: t('Message'),
    kind: 'wide',
    cell: ({ message }) => (
      <p className="t-text">
        <MixedText>{message}</MixedText>
      </p>
    ),
  }),
)

const createActionColumn = (onAction: (question: MessagesToConfirm) => void): Column<SupportMessage> => ({
  key: 'action',
  label: t('Action'),
  kind: 'actions',
  cell: (message) => (
    <>
      <Button variant="danger-outline" size="s" onClick={() => onAction({ messages: [message], action: 'delete' })}>
        {t('Delete')}
      </Button>
      <Button size="s" onClick={() => onAction({ messages: [message], action: 'solve' })}>
        {t('Solve')}
      </Button>
    </>
  ),
})

/** The columns of a message and its actions. */
export const getMessageColumns = (
  onAction: (question: MessagesToConfirm) => void,
  isWaiting: boolean,
): Column<SupportMessage>[] => [
  { key: 'username', label: t('Username'), kind: 'title', cell: ({ username }) => <MemberLink username={username} /> },
  messageColumn(),
  {
    key: 'sent',
    label: t('Sent'),
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

const columns = translated((): Column<SupportMessage>[] => [
  { ...messageColumn(), place: 'extra' },
  {
    key: 'sent',
    label: t('Sent'),
    place: 'under',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ created_at }) => <DateTime iso={created_at} />,
  },
  {
    key: 'status',
    label: t('Status'),
    place: 'under-end',
    cell: ({ isSolved }) => <Status is={isSolved ? 'solved' : 'pending'} />,
  },
])

/** All messages of one member, solved and unsolved. */
export const UserMessages = ({ username }: { username: string }) => (
  <MemberTable
    endpoint={supports.list}
    username={username}
    caption={t('Support messages of {username}', { username })}
    columns={columns()}
    phone="rows"
    empty={t('No support messages found.')}
    countLabel={['message', 'messages']}
  />
)
