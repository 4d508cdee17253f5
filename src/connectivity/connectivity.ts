import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

let connectivity: Connectivity = 'online'
let leftOnlineAtMs = 0
let probeNow: (() => void) | undefined
const listeners = new Set<() => void>()
/** Aborts each call that has waited long. */
const lateCalls = new Set<() => void>()

/** The connectivity to the server, from the last calls. */
export const useConnectivity = (): Connectivity => useSyncExternalStore(subscribe, connectivityNow)

/** Whether a request is worth trying: online or weak. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore((onChange) => onlineManager.subscribe(onChange), onlineManager.isOnline.bind(onlineManager))

const connectivityNow = () => connectivity

export const notOnlineSinceMs = (): number => leftOnlineAtMs

/** Reported by every caller of the server. */
export const reportAnswer = (tookMs: number): void => report({ kind: 'answer', tookMs })
export const reportSilence = (): void => report({ kind: 'silence' })
const reportProbe = (isAnswered: boolean) => report({ kind: 'probe', isAnswered, isCallLate: lateCalls.size > 0 })

/** Watches one call. `giveUp` is called if its answer was lost with the network. */
export function watchCall(giveUp: () => void) {
  const sinceMs = Date.now()
  const timer = setTimeout(() => {
    lateCalls.add(giveUp)
    report({ kind: 'wait' })
  }, weakAfterMs)
  const stop = () => {
    clearTimeout(timer)
    lateCalls.delete(giveUp)
  }
  return {
    /** Aborted by the caller: not evidence. */
    cancelled: stop,
    answered: () => {
      stop()
      reportAnswer(Date.now() - sinceMs)
    },
    unanswered: () => {
      stop()
      reportSilence()
    },
  }
}

function report(evidence: Evidence) {
  const before = connectivity
  connectivity = reduce(before, evidence)
  // TanStack Query refetches when this turns online.
  onlineManager.setOnline(connectivity !== 'offline')
  if (connectivity !== before) {
    if (before === 'online') leftOnlineAtMs = Date.now()
    for (const listener of listeners) listener()
  }
  if (before === 'offline' && evidence.kind === 'probe' && evidence.isAnswered) for (const giveUp of lateCalls) giveUp()
  const isWorse = before === 'online' || (before === 'weak' && evidence.kind === 'silence')
  if (isWorse && connectivity !== 'online') void probe()
}

/** Probes until the server answers. If the lazy chunk cannot be loaded, the browser's own state is used. */
async function probe() {
  try {
    const { createProbe } = await import('./probe.ts')
    probeNow ??= createProbe({ shouldProbe: () => connectivity !== 'online', onResult: reportProbe })
    probeNow()
  } catch {
    reportProbe(navigator.onLine)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Its own listeners would trust `navigator.onLine`.
onlineManager.setEventListener(() => undefined)
addEventListener('offline', () => report({ kind: 'cut' }))
if (!navigator.onLine) report({ kind: 'cut' })

export type Connectivity = 'online' | 'weak' | 'offline'

/** An observation about the connection to the server. */
export type Evidence =
  /** The server has answered, also with a refusal. */
  | { kind: 'answer'; tookMs: number }
  /** No answer, or not from our server. */
  | { kind: 'silence' }
  /** A call has waited longer than `weakAfterMs`. */
  | { kind: 'wait' }
  /** A probe has ended. `isCallLate` if another call has waited long. */
  | { kind: 'probe'; isAnswered: boolean; isCallLate: boolean }
  /** The browser has no network. */
  | { kind: 'cut' }

const weakAfterMs = 8_000

/** The next state after an observation. */
export function reduce(before: Connectivity, evidence: Evidence): Connectivity {
  switch (evidence.kind) {
    case 'answer':
      return evidence.tookMs > weakAfterMs ? 'weak' : 'online'
    case 'probe':
      // A call was answered while the probe was running.
      if (before === 'online') return before
      if (!evidence.isAnswered) return 'offline'
      return evidence.isCallLate ? 'weak' : 'online'
    case 'cut':
      return 'offline'
    default:
      return before === 'online' ? 'weak' : before
  }
}
