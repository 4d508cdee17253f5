import { useQuery } from '@tanstack/react-query'
import { type AdvertiseCost, advertises } from '#contract/advertises.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { t } from '../../i18n/staff.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { formatCount, formatPrice } from '../../ui/format.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { describeCost, getExcess, proofSentence } from './cost-text.ts'
import './upload-cost.css'

/** What one video can cost, by plan, and compared with the ceiling. */
export function UploadCost() {
  const query = useQuery(endpointQuery(advertises.cost, {}))
  return (
    <Card title={t('What it can cost')}>
      <QueryResult query={query}>
        {(cost) => {
          const { plans } = cost
          return (
            <div className="stack stack-s">
              <p>{t('If every member watches it: {cost}.', { cost: <b>{describeCost(cost)}</b> })}</p>
              <DescriptionList
                facts={[
                  ...plans.map(({ plan_name, members, reward }) => ({
                    label: `${plan_name ?? messages.home.free}, ${formatCount(members)} × ${formatPrice(reward)}`,
                    value: formatPrice(members * reward),
                  })),
                  { label: t('At most a day'), value: <b>{t('{cost} TK', { cost: formatPrice(cost.cost) })}</b> },
                ]}
              />
              <CeilingBar cost={cost} />
              {getExcess(cost) > 0 && (
                <Banner tone="warning">
                  {t(
                    'Together {cost} TK over today’s ceiling. When it is reached, members read “All of today’s videos are watched. New ones tomorrow.”',
                    { cost: formatPrice(getExcess(cost)) },
                  )}
                </Banner>
              )}
              <p className="meta">{proofSentence(cost)}</p>
            </div>
          )
        }}
      </QueryResult>
    </Card>
  )
}

/** The live videos and one more, compared with the ceiling. */
function CeilingBar({ cost: { live, cost, ceiling } }: { cost: AdvertiseCost }) {
  const together = (live + 1) * cost
  const whole = Math.max(together, ceiling ?? 0) || 1
  const toWidth = (taka: number) => `${(taka / whole) * 100}%`
  return (
    <div className="ceiling">
      <div className="ceiling-bar" aria-hidden="true">
        <span style={{ width: toWidth(live * cost) }} />
        <span style={{ width: toWidth(cost) }} />
        {ceiling !== null && <i style={{ left: toWidth(ceiling) }} />}
      </div>
      <ul className="ceiling-keys meta">
        <li>
          {live === 1 ? t('1 live video') : t('{count} live videos', { count: formatCount(live) })}{' '}
          {formatPrice(live * cost)}
        </li>
        <li>{t('This one {cost}', { cost: formatPrice(cost) })}</li>
        <li>{ceiling === null ? t('No ceiling') : t('Ceiling {ceiling}', { ceiling: formatPrice(ceiling) })}</li>
      </ul>
    </div>
  )
}
