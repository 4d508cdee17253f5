import type { ReactNode } from 'react'
import type { Till } from '#contract/tills.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Age } from '../tables/age.tsx'
import type { Column } from '../tables/table-column.ts'
import { formatGap } from './format-gap.ts'
import { kindLabels, modeLabels } from './till-labels.ts'

export const getTillColumns = (renderActions: (till: Till) => ReactNode): Column<Till>[] => [
  { key: 'label', label: 'Till', kind: 'title', cell: ({ label }) => label },
  {
    key: 'account',
    label: 'Account',
    cell: ({ method, number, kind }) => (
      <div>
        <PaymentMethodName method={method} />
        <div>
          <AccountNumber>{number}</AccountNumber>
        </div>
        <div className="meta">{kindLabels[kind]}</div>
      </div>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    kind: 'top',
    cell: ({ status }) => (status === 'active' ? <Status is="ok">Active</Status> : <Status is="off" />),
  },
  { key: 'mode', label: 'Mode', cell: ({ mode }) => modeLabels[mode] },
  {
    key: 'balance',
    label: 'Balance',
    kind: 'number',
    cell: ({ balance }) => (balance === null ? '–' : <Money amount={balance} />),
  },
  {
    key: 'newest',
    label: 'Newest SMS',
    cell: ({ newest_sms_at }) =>
      newest_sms_at ? (
        <span>
          <Age since={newest_sms_at} /> ago
        </span>
      ) : (
        'None yet'
      ),
  },
  { key: 'unknown', label: 'Unknown SMS', cell: renderUnknown },
  {
    key: 'gap',
    label: 'Gap',
    cell: ({ gap }) =>
      gap ? (
        <span>
          <b>{formatGap(gap.amount)}</b> since <DateTime iso={gap.since} />
        </span>
      ) : (
        'None'
      ),
  },
  { key: 'actions', label: 'Actions', kind: 'actions', cell: renderActions },
]

function renderUnknown({ _id, label, unknown }: Till) {
  if (unknown === 0) return '0'
  // The route has no schema of its search, which would be a part of the start.
  const search = { till: _id, state: 'unknown' } as never
  return (
    <TextLink to="/home/till-sms" search={search} state={{ isBelow: true }}>
      {unknown} <span className="sr">unknown SMS of {label}</span>
    </TextLink>
  )
}
