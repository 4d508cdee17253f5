import type { Payment } from '#contract/payments.ts'
import { t } from '../../i18n/staff.tsx'
import { formatDay } from '../../ui/date-time.tsx'
import { can } from '../permissions/can.ts'
import { FlagLink } from './flags.tsx'

/** «Credited to imran, 12 Nov 2026»: the transfer was added before, so the payment can only be denied. */
export function CreditedTo({ credited }: Pick<Payment, 'credited'>) {
  if (!credited) return null
  const { username, decided_at: at } = credited
  const text = t('Credited to {username}{day}', { username, day: at === null ? '' : `, ${formatDay(at)}` })
  if (!can('members.read')) return <span className="flag-chip is-bad">{text}</span>
  return (
    <FlagLink to="/home/user-information/$username" params={{ username }} state={{ isBelow: true }}>
      {text}
    </FlagLink>
  )
}

/** Its transfer was not credited before, so it can be accepted. */
export const isAcceptable = ({ credited }: Payment): boolean => credited === null
