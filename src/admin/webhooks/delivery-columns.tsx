import type { ReactNode } from 'react'
import type { WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts'
import { t } from '../../i18n/staff.tsx'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatCount } from '../../ui/format.tsx'
import type { Column } from '../tables/table-column.ts'
import { eventLabels } from '../writes/webhook-words.ts'

/** An event of another version has no label. */
export const describeDelivery = ({ type }: WebhookDelivery): string => eventLabels()[type as WebhookEvent] ?? type

export const getDeliveryColumns = (
  renderActions: (delivery: WebhookDelivery) => ReactNode,
): Column<WebhookDelivery>[] => [
  { key: 'what', label: t('What'), kind: 'title', cell: describeDelivery },
  { key: 'state', label: t('State'), kind: 'top', cell: ({ state }) => <DeliveryState state={state} /> },
  { key: 'attempts', label: t('Attempts'), kind: 'number', cell: ({ attempts }) => formatCount(attempts) },
  { key: 'answer', label: t('Last answer'), kind: 'wide', cell: describeAnswer },
  { key: 'next', label: t('Next attempt'), cell: ({ next_at }) => (next_at ? <DateTime iso={next_at} /> : '–') },
  {
    key: 'when',
    label: t('When'),
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ created_at }) => <DateTime iso={created_at} />,
  },
  { key: 'actions', label: t('Actions'), kind: 'actions', cell: renderActions },
]

function DeliveryState({ state }: Pick<WebhookDelivery, 'state'>) {
  switch (state) {
    case 'sent':
      return <Status is="ok">{t('Sent')}</Status>
    case 'waiting':
      return <Status is="pending">{t('Waiting')}</Status>
    case 'given_up':
      return <Status is="failed">{t('Given up')}</Status>
  }
}

/** «500, out of order» */
const describeAnswer = ({ status, error }: WebhookDelivery): string =>
  [status, error].filter((each) => each !== null && each !== '').join(', ') || '–'
