import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tillSms } from '#contract/tills/sms.ts'
import { tills } from '#contract/tills/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { formatCount } from '../../ui/format.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { can } from '../permissions/can.ts'
import { canOpen } from '../permissions/can-open.ts'
import '../../ui/tabs.css'
import './till-tabs.css'

const tabs = translated((): { label: string; to: RoutePath; counted?: string }[] => [
  { label: t('Tills'), to: '/home/tills', counted: 'alarms' },
  { label: t('Phones'), to: '/home/till-phones' },
  { label: 'SMS', to: '/home/till-sms' },
  { label: t('Unclaimed'), to: '/home/unclaimed-money', counted: t('to look at') },
])

/** The screens about tills. Links, because each has its own address. */
export function TillTabs({ current }: { current: RoutePath }) {
  const counts = useCounts()
  return (
    <nav className="tabs till-tabs" aria-label={t('About tills')}>
      {tabs()
        .filter(({ to }) => canOpen(to))
        .map(({ label, to, counted }) => {
          const count = counts[to] ?? 0
          return (
            <Link key={to} to={to} className="tab" aria-current={to === current ? 'page' : undefined}>
              {label}{' '}
              {counted && count > 0 && (
                <span className="tab-count">
                  {formatCount(count)}
                  <span className="sr"> {counted}</span>
                </span>
              )}
            </Link>
          )
        })}
    </nav>
  )
}

function useCounts(): Partial<Record<RoutePath, number | undefined>> {
  const alarms = useQuery({ ...endpointQuery(tills.alarms, {}), enabled: can(tills.alarms.permission) })
  const unclaimed = useQuery({
    ...endpointQuery(tillSms.unclaimed, { limit: '1' }),
    enabled: can(tillSms.unclaimed.permission),
  })
  return { '/home/tills': alarms.data?.length, '/home/unclaimed-money': unclaimed.data?.total }
}
