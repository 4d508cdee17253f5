import { useQuery } from '@tanstack/react-query'
import { type QueueSizes, queues } from '#contract/queues.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { formatCount } from '../../ui/format.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { canOpen } from '../permissions/can-open.ts'

const order = [
  { queue: 'payments', to: '/home/balance-request', one: '1 top-up waits', several: '{count} top-ups wait' },
  { queue: 'withdrawals', to: '/home/withdraw-request', one: '1 payout waits', several: '{count} payouts wait' },
  { queue: 'supports', to: '/home/support-messages', one: '1 message waits', several: '{count} messages wait' },
] as const

/** Below an empty queue: the next queue in which something waits. Nothing if only the filters leave this one empty. */
export function NextQueue({ queue }: { queue: keyof QueueSizes }) {
  const { data } = useQuery(endpointQuery(queues.waiting, {}))
  if (!data || data[queue]?.count) return null
  const place = order.findIndex((each) => each.queue === queue)
  const next = [...order.slice(place + 1), ...order.slice(0, place)].find(
    (each) => data[each.queue]?.count && canOpen(each.to),
  )
  if (!next) return <>{t('All done. Nothing else waits.')}</>
  const count = data[next.queue]?.count ?? 0
  return (
    <>
      {t('All done.')}{' '}
      <TextLink to={next.to}>{t(count === 1 ? next.one : next.several, { count: formatCount(count) })} →</TextLink>
    </>
  )
}
