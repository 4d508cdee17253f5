import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Connectivity, type Evidence, reduce, weakAfterMs } from './connectivity-state.ts'

let connectivity: Connectivity = 'online'
let leftOnlineAtMs = 0
let probeNow: (() => void) | undefined
const listeners = new Set<() => void>()
/** Gives up, each, a call that waits for long. */
const lateCalls = new Set<() => void>()

/** How well Joma is reached, as far as the last calls tell. */
export const useConnectivity = (): Connectivity => useSyncExternalStore(subscribe, connectivityNow)

/** Whether it makes sense to send something: also on a weak connection. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore((onChange) => onlineManager.subscribe(onChange), onlineManager.isOnline.bind(onlineManager))

const connectivityNow = () => connectivity

export const notOnlineSinceMs = (): number => leftOnlineAtMs

/** Whoever has asked Joma for something tells what came of it. */
export const reportAnswer = (tookMs: number): void => report({ kind: 'answer', tookMs })
export const reportSilence = (): void => report({ kind: 'silence' })
const reportProbe = (isAnswered: boolean) => report({ kind: 'probe', isAnswered, isCallLate: lateCalls.size > 0 })

/** Follows one call to its end. `giveUp` is called where what it waits for was lost with the network. */
export function watchCall(giveUp: () => void) {
  const sinceMs = Date.now()
  const timer = setTimeout(() => {
    lateCalls.add(giveUp)
    report({ kind: 'wait' })
  }, weakAfterMs)
  const over = () => {
    clearTimeout(timer)
    lateCalls.delete(giveUp)
  }
  return {
    /** Without evidence: nobody waits for it any more. */
    over,
    answered: () => {
      over()
      reportAnswer(Date.now() - sinceMs)
    },
    silent: () => {
      over()
      reportSilence()
    },
  }
}

function report(evidence: Evidence) {
  const before = connectivity
  connectivity = reduce(before, evidence)
  // Its queries are read anew when it turns online.
  onlineManager.setOnline(connectivity !== 'offline')
  if (connectivity !== before) {
    if (before === 'online') leftOnlineAtMs = Date.now()
    for (const listener of listeners) listener()
  }
  if (before === 'offline' && evidence.kind === 'probe' && evidence.isAnswered) for (const giveUp of lateCalls) giveUp()
  const isNews = before === 'online' || (before === 'weak' && evidence.kind === 'silence')
  if (isNews && connectivity !== 'online') void probe()
}

/** Asks until Joma answers. What asks comes late, and where it cannot come, the phone is believed. */
async function probe() {
  try {
    const { createProbe } = await import('./probe.ts')
    probeNow ??= createProbe({ isWanted: () => connectivity !== 'online', onResult: reportProbe })
    probeNow()
  } catch {
    reportProbe(navigator.onLine)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Its own listeners would believe a phone that says it is online.
onlineManager.setEventListener(() => undefined)
addEventListener('offline', () => report({ kind: 'cut' }))
if (!navigator.onLine) report({ kind: 'cut' })
