import { useSyncExternalStore } from 'react'
import { formatAge } from '../../ui/date-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { clock } from '../../ui/icons/actions.ts'
import './waiting-time.css'

const minuteMs = 60_000
const [lateMs, veryLateMs] = [10 * minuteMs, 30 * minuteMs]

/** Coloured after 10 minutes, and stronger after 30, which is what members are promised. */
export function WaitingTime({ since }: { since: string }) {
  const ageMs = Math.max(useNow() - Date.parse(since), 0)
  const lateClass = ageMs >= veryLateMs ? ' is-very-late' : ageMs >= lateMs ? ' is-late' : ''
  return (
    <span className={`waiting-time${lateClass}`}>
      {lateClass && <Icon path={clock} size="s" />}
      <time dateTime={since}>{formatAge(ageMs)}</time>
      {ageMs >= veryLateMs && <span className="sr">, over 30 minutes</span>}
    </span>
  )
}

const updateMs = 15_000

let nowMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The time in ms since 1970, updated several times a minute: one clock for all waiting times. */
const useNow = (): number => useSyncExternalStore(subscribe, () => nowMs)

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    tick()
    timer = setInterval(tick, updateMs)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick() {
  nowMs = Date.now()
  for (const listener of listeners) listener()
}
