import type { ReactNode } from 'react'
import type { TillPhone } from '#contract/till-phones.ts'
import { Status } from '../../ui/badge.tsx'
import { formatCount } from '../../ui/format.tsx'
import { Age } from '../tables/age.tsx'
import type { Column } from '../tables/table-column.ts'
import { dialectLabels } from './till-labels.ts'

interface PhoneColumnsOptions {
  /** The label of a till by its id. */
  getTill: (id: string) => string
  renderActions: (phone: TillPhone) => ReactNode
}

export const getPhoneColumns = ({ getTill, renderActions }: PhoneColumnsOptions): Column<TillPhone>[] => [
  { key: 'label', label: 'Phone', kind: 'title', cell: ({ label }) => label },
  {
    key: 'app',
    label: 'App',
    cell: ({ dialect, version }) => (
      <div>
        {dialectLabels[dialect]}
        {version && <div className="meta">Version {version}</div>}
      </div>
    ),
  },
  {
    key: 'sims',
    label: 'SIMs',
    cell: ({ sims }) =>
      sims.length === 0 ? (
        'None set'
      ) : (
        <div>
          {sims.map(({ sim, till }) => (
            <div key={`${sim} ${till}`}>
              SIM {sim} → {getTill(till)}
            </div>
          ))}
        </div>
      ),
  },
  {
    key: 'seen',
    label: 'Last seen',
    cell: ({ last_seen_at }) =>
      last_seen_at ? (
        <span>
          <Age since={last_seen_at} /> ago
        </span>
      ) : (
        'Not yet'
      ),
  },
  {
    key: 'status',
    label: 'Status',
    kind: 'top',
    cell: (phone) => <PhoneStatus {...phone} />,
  },
  {
    key: 'battery',
    label: 'Battery',
    kind: 'number',
    cell: ({ battery }) => (battery === null ? '–' : `${battery} %`),
  },
  { key: 'queued', label: 'Unsent', kind: 'number', cell: ({ queued }) => formatOrDash(queued) },
  { key: 'ignored', label: 'Ignored', kind: 'number', cell: ({ ignored }) => formatCount(ignored) },
  { key: 'rejected', label: 'Rejected', kind: 'number', cell: ({ rejected }) => formatCount(rejected) },
  { key: 'actions', label: 'Actions', kind: 'actions', cell: renderActions },
]

const formatOrDash = (count: number | null) => (count === null ? '–' : formatCount(count))

function PhoneStatus({ last_seen_at, is_silent }: TillPhone) {
  if (is_silent) return <Status is="fix">Silent</Status>
  return last_seen_at ? <Status is="ok">Connected</Status> : <Status is="pending">Not seen yet</Status>
}
