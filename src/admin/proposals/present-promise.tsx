import { useQuery } from '@tanstack/react-query'
import { advertises } from '#contract/advertises.ts'
import { type Limits, limits } from '#contract/limits.ts'
import { plans } from '#contract/plans.ts'
import type { Proposal } from '#contract/proposals.ts'
import { refers } from '#contract/refers.ts'
import { rewards } from '#contract/rewards.ts'
import { videoPath } from '#contract/videos.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PresentFacts } from './present-facts.tsx'
import { type Facts, formatField, labelOf } from './proposed-fields.tsx'

type PresentProps = Proposal['input']

/** The figures of a plan that its members already have. */
export function PresentPlan({ id }: PresentProps) {
  const query = useQuery(endpointQuery(plans.get, { id: String(id) }))
  return (
    <PresentFacts
      query={query}
      listFacts={({ plan_name, price, bonus, refer_balance }) => [
        { label: t('Name now'), value: <MixedText>{plan_name}</MixedText> },
        { label: t('Price now'), value: t('{price} tk', { price: formatTaka(price) }) },
        { label: t('Bonus now'), value: t('{bonus} tk', { bonus: formatTaka(bonus) }) },
        { label: t('Refer balance now'), value: t('{referBalance} tk', { referBalance: formatTaka(refer_balance) }) },
      ]}
    />
  )
}

/** The referral bonus. */
export function PresentBonus() {
  const query = useQuery(endpointQuery(refers.get, {}))
  return (
    <PresentFacts
      query={query}
      listFacts={({ amount }) => [{ label: t('Bonus now'), value: t('{amount} tk', { amount: formatTaka(amount) }) }]}
    />
  )
}

/** The daily ceiling for rewards. */
export function PresentCeiling() {
  const query = useQuery(endpointQuery(rewards.ceiling, {}))
  return (
    <PresentFacts
      query={query}
      listFacts={({ ceiling }) => [
        {
          label: t('Ceiling now'),
          value: ceiling === null ? t('None') : t('{ceiling} tk a day', { ceiling: formatTaka(ceiling) }),
        },
      ]}
    />
  )
}

/** The video, which is not published yet, and what it can cost now. */
export function PresentVideo({ id }: PresentProps) {
  const query = useQuery(endpointQuery(advertises.cost, {}))
  const source = videoPath(String(id))
  return (
    <>
      <video
        style={{ width: '100%' }}
        aria-label={t('The video')}
        src={source}
        controls
        muted
        playsInline
        preload="metadata"
      />
      <PresentFacts
        query={query}
        listFacts={({ cost }) => [{ label: t('Cost a day now'), value: t('{cost} tk', { cost: formatTaka(cost) }) }]}
      />
    </>
  )
}

/** Only the limits that change. */
export function PresentLimits(input: PresentProps) {
  const query = useQuery(endpointQuery(limits.get, {}))
  return (
    <PresentFacts
      query={query}
      empty={t('All limits are so already.')}
      listFacts={(now): Facts =>
        (Object.keys(now) as (keyof Limits)[])
          .filter((name) => input[name] !== now[name])
          .map((name) => ({ label: t('{name} now', { name: labelOf(name) }), value: formatField(name, now[name]) }))
      }
    />
  )
}
