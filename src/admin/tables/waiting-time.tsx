import { minuteMs } from '#contract/durations.ts'
import { t } from '../../i18n/staff.tsx'
import { formatAge } from '../../ui/date-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { clock } from '../../ui/icons/actions.ts'
import { createStore, useStore } from '../../ui/store.ts'
import './waiting-time.css'

const [lateMs, veryLateMs, overdueMs] = [10 * minuteMs, 30 * minuteMs, 120 * minuteMs]

/** Coloured after 10 minutes, filled after 30, which is what members are promised, and red after two hours. */
export function WaitingTime({ since }: { since: string }) {
  const ageMs = Math.max(useNow() - Date.parse(since), 0)
  const lateClass = getLateClass(ageMs)
  return (
    <span className={`waiting-time${lateClass}`}>
      {lateClass && <Icon path={clock} size="s" />}
      <time dateTime={since}>{formatAge(ageMs)}</time>
      {ageMs >= veryLateMs && ageMs < overdueMs && <span className="sr">{t(', over 30 minutes')}</span>}
      {ageMs >= overdueMs && <span className="sr">{t(', over 2 hours')}</span>}
    </span>
  )
}

function getLateClass(ageMs: number): string {
  if (ageMs > overdueMs) return ' is-overdue'
  if (ageMs >= veryLateMs) return ' is-very-late'
  return ageMs >= lateMs ? ' is-late' : ''
}

const updateMs = 15_000

const tick = () => now.set(Date.now())

const now = createStore(Date.now(), () => {
  tick()
  const timer = setInterval(tick, updateMs)
  return () => clearInterval(timer)
})

/** The time in ms since 1970, updated several times a minute: one clock for all waiting times. */
export const useNow = (): number => useStore(now)
