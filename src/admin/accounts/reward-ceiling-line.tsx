import { useQuery } from '@tanstack/react-query'
import { rewards } from '#contract/rewards.ts'
import { endpointQuery } from '../../api/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { formatPrice } from '../../ui/format.tsx'

/** The daily ceiling for rewards, or a warning that there is none. Nothing until it is known. */
export function RewardCeilingLine() {
  const { data } = useQuery(endpointQuery(rewards.ceiling, {}))
  if (!data) return null
  if (data.ceiling === null) {
    return (
      <Banner tone="warning" title="No daily ceiling for rewards is set.">
        Nothing limits what the tasks of a day can cost. An owner sets the ceiling under Limits.
      </Banner>
    )
  }
  return (
    <p className="meta">
      Rewards: the tasks of today promise {formatPrice(data.handed_out ?? 0)} tk of at most {formatPrice(data.ceiling)}{' '}
      tk a day.
    </p>
  )
}
