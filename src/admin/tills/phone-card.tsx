import { type ReactNode, useId } from 'react'
import type { TillPhone } from '#contract/tills/phones.ts'
import { t } from '../../i18n/staff.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { formatCount } from '../../ui/format.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { smartphone } from '../../ui/icons/actions.ts'
import { Age } from '../tables/age.tsx'
import { DotState } from './dot-state.tsx'
import { formatLabels } from './till-labels.ts'
import './till-card.css'

interface PhoneCardProps {
  phone: TillPhone
  /** The label of a till by its id. */
  getTill: (id: string) => string
  /** The menu with the actions. */
  menu: ReactNode
}

/** A phone that forwards SMS: whether it works, and the tills of its SIMs. */
export function PhoneCard({ phone, getTill, menu }: PhoneCardProps) {
  const { label, format, version, sims, is_silent, revoked_at, ignored, rejected } = phone
  const id = useId()
  return (
    <article className="card till-card" aria-labelledby={id}>
      <div className="till-head">
        <IconBadge path={smartphone} thread={is_silent || revoked_at ? 'plain' : 'green'} />
        <div className="till-title">
          <h2 id={id}>{label}</h2>
          <p className="meta">
            {formatLabels()[format]}
            {version && ` · ${version}`}
          </p>
        </div>
        {menu}
      </div>
      <div className="till-money">
        <Seen phone={phone} />
        <span className="meta">{describePower(phone)}</span>
      </div>
      {sims.length === 0 ? (
        <p className="meta">{t('No SIM is set. Its SMS are rejected.')}</p>
      ) : (
        <DescriptionList
          facts={[...new Set(sims.map(({ sim }) => sim))].map((sim) => ({
            label: t('SIM {sim}', { sim }),
            value: sims
              .filter((each) => each.sim === sim)
              .map(({ till }) => getTill(till))
              .join(', '),
          }))}
        />
      )}
      {ignored + rejected > 0 && (
        <p className="meta">
          {t('{ignored} ignored, {rejected} rejected', {
            ignored: formatCount(ignored),
            rejected: formatCount(rejected),
          })}
        </p>
      )}
    </article>
  )
}

function Seen({ phone: { last_seen_at, is_silent, revoked_at } }: { phone: TillPhone }) {
  if (revoked_at) return <DotState is="bad">{t('Revoked by the restore of a backup. Pair it again.')}</DotState>
  if (!last_seen_at) return <DotState is="none">{t('Not seen yet')}</DotState>
  if (is_silent) return <DotState is="late">{t('Silent for {age}', { age: <Age since={last_seen_at} /> })}</DotState>
  return <DotState is="ok">{t('Last call {age} ago', { age: <Age since={last_seen_at} /> })}</DotState>
}

function describePower({ battery, queued, is_silent, revoked_at }: TillPhone): string {
  if (revoked_at) return ''
  const parts = [
    battery !== null &&
      (is_silent
        ? t('Battery was {battery} %', { battery: formatCount(battery) })
        : t('Battery {battery} %', { battery: formatCount(battery) })),
    queued !== null && (queued === 0 ? t('nothing unsent') : t('{queued} unsent', { queued: formatCount(queued) })),
  ]
  return parts.filter(Boolean).join(' · ')
}
