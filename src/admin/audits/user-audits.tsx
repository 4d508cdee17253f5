import { type Audit, audits } from '#contract/audits.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { MemberTable } from '../tables/member-table.tsx'
import type { Column } from '../tables/table-column.ts'
import { AuditChange, describeKey, getActionLabel } from './audit-entry.tsx'

const columns = translated((): Column<Audit>[] => [
  { key: 'what', label: t('What'), kind: 'title', cell: getActionLabel },
  { key: 'change', label: t('Change'), kind: 'wide', cell: (entry) => <AuditChange {...entry} /> },
  {
    key: 'who',
    label: t('By'),
    cell: ({ actor, by_phone, api_key }) =>
      by_phone ? t('Till phone {actor}', { actor }) : `${actor}${describeKey(api_key)}`,
  },
  {
    key: 'when',
    label: t('When'),
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ created_at }) => <DateTime iso={created_at} />,
  },
])

/** The audit log of one account and its requests. */
export const UserAudits = ({ username }: { username: string }) => (
  <MemberTable
    endpoint={audits.list}
    username={username}
    caption={t('What admins did to {username}', { username })}
    columns={columns()}
    phone="sentences"
    empty={t('No admin has done anything to this account.')}
    countLabel={['entry', 'entries']}
  />
)
