import { type SupportMessage, supports } from '#contract/supports.ts'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { MemberTable } from '../tables/member-table.tsx'
import type { Column } from '../tables/table-column.ts'
import { messageColumn } from './message-columns.tsx'

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
    counted="messages"
  />
)
