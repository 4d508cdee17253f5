import { useQuery } from '@tanstack/react-query'
import { tills } from '#contract/tills/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.tsx'

const refetchMs = 60_000

/** The number of open alarms, which can delay the acceptance of payments. Read again, because a phone turns silent without a change. */
export function TillAlarms() {
  const { data = [] } = useQuery({ ...endpointQuery(tills.alarms, {}), refetchInterval: refetchMs })
  if (data.length === 0) return null
  return (
    <Banner
      tone="warning"
      action={
        <ButtonLink to="/home/tills" variant="quiet">
          {t('Show')}
        </ButtonLink>
      }
    >
      {data.length === 1
        ? t('1 alarm of the tills')
        : t('{count} alarms of the tills', { count: formatCount(data.length) })}
    </Banner>
  )
}
