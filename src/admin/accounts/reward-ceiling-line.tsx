import { useQuery } from '@tanstack/react-query'
import { rewards } from '#contract/rewards.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Banner } from '../../ui/banner.tsx'
import { formatPrice } from '../../ui/format.tsx'

/** The daily ceiling for rewards, or a warning that there is none. Nothing until it is known. */
export function RewardCeilingLine() {
  const { data } = useQuery(endpointQuery(rewards.ceiling, {}))
  if (!data) return null
  if (data.ceiling === null) {
    return (
      <Banner tone="warning" title={t('No daily ceiling for rewards is set.')}>
        {t('Nothing limits what the tasks of a day can cost. An owner sets the ceiling under Limits.')}
      </Banner>
    )
  }
  return (
    <p className="meta">
      {t('Rewards: the tasks of today promise {price} tk of at most {ceiling} tk a day.', {
        price: formatPrice(data.handed_out ?? 0),
        ceiling: formatPrice(data.ceiling),
      })}
    </p>
  )
}
