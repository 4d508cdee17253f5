import { useSyncExternalStore } from 'react'

const everyMs = 15_000

let nowMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The time in ms since 1970, updated several times a minute: one clock for all waiting times. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => nowMs)

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    tick()
    timer = setInterval(tick, everyMs)
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
