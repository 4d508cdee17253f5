import { type Audit, audits } from '#contract/audits.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { MemberTable } from '../tables/member-table.tsx'
import type { Column } from '../tables/table-column.ts'
import { AuditChange, describeKey, getActionLabel } from './audit-entry.tsx'

const columns: Column<Audit>[] = [
  { key: 'what', label: 'What', kind: 'title', cell: getActionLabel },
  { key: 'change', label: 'Change', kind: 'wide', cell: (entry) => <AuditChange {...entry} /> },
  {
    key: 'who',
    label: 'By',
    cell: ({ actor, by_phone, api_key }) => (by_phone ? `Till phone ${actor}` : `${actor}${describeKey(api_key)}`),
  },
  {
    key: 'when',
    label: 'When',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ created_at }) => <DateTime iso={created_at} />,
  },
]

/** The audit log of one account and its requests. */
export const UserAudits = ({ username }: { username: string }) => (
  <MemberTable
    endpoint={audits.list}
    username={username}
    caption={`What admins did to ${username}`}
    columns={columns}
    phone="sentences"
    empty="No admin has done anything to this account."
    countLabel={['entry', 'entries']}
  />
)
