import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '../ui/store.ts'

const connectivity = createStore<Connectivity>('online')
let leftOnlineAtMs = 0
let probeNow: (() => void) | undefined
/** Aborts each call that has waited long. */
const lateCalls = new Set<() => void>()

/** The connectivity to the server, from the last calls. */
export const useConnectivity = (): Connectivity => useStore(connectivity)

/** Whether a request is worth trying: online or weak. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    onlineManager.isOnline.bind(onlineManager),
    () => true,
  )

/** Whether sending may work. The browser's own state is wrong on some machines: an answer of the server counts more. */
export const mayReachServer = (): boolean => navigator.onLine || onlineManager.isOnline()

export const isOnline = (): boolean => onlineManager.isOnline()

export const getNotOnlineSinceMs = (): number => leftOnlineAtMs

/** Reported by every caller of the server. */
export const reportResponse = (durationMs: number): void => report({ kind: 'response', durationMs })
export const reportNoResponse = (): void => report({ kind: 'no-response' })
const reportProbe = (isAnswered: boolean) => report({ kind: 'probe', isAnswered, isCallLate: lateCalls.size > 0 })

/** Watches one call. `abortCall` is called if its response was lost with the network. */
export function watchCall(abortCall: () => void) {
  const sinceMs = Date.now()
  const timer = setTimeout(() => {
    lateCalls.add(abortCall)
    report({ kind: 'slow' })
  }, weakAfterMs)
  const stop = () => {
    clearTimeout(timer)
    lateCalls.delete(abortCall)
  }
  return {
    /** Aborted by the caller: no observation. */
    cancelled: stop,
    answered: () => {
      stop()
      reportResponse(Date.now() - sinceMs)
    },
    unanswered: () => {
      stop()
      reportNoResponse()
    },
  }
}

function report(observation: Observation) {
  const before = connectivity.get()
  const next = reduce(before, observation)
  // TanStack Query refetches when this turns online.
  onlineManager.setOnline(next !== 'offline')
  if (before === 'online' && next !== before) leftOnlineAtMs = Date.now()
  connectivity.set(next)
  if (before === 'offline' && observation.kind === 'probe' && observation.isAnswered)
    for (const abortCall of lateCalls) abortCall()
  const isWorse = before === 'online' || (before === 'weak' && observation.kind === 'no-response')
  if (isWorse && next !== 'online') void probe()
}

/** Probes until the server answers. If the lazy chunk cannot be loaded, the browser's own state is used. */
async function probe() {
  try {
    const { createProbe } = await import('./probe.ts')
    probeNow ??= createProbe({ shouldProbe: () => connectivity.get() !== 'online', onResult: reportProbe })
    probeNow()
  } catch {
    reportProbe(navigator.onLine)
  }
}

// Its own listeners would trust `navigator.onLine`.
onlineManager.setEventListener(() => undefined)
addEventListener('offline', () => report({ kind: 'no-network' }))
if (!navigator.onLine) report({ kind: 'no-network' })

export type Connectivity = 'online' | 'weak' | 'offline'

/** An observation about the connection to the server. */
export type Observation =
  /** The server has answered, also with a refusal. */
  | { kind: 'response'; durationMs: number }
  /** No response, or not from our server. */
  | { kind: 'no-response' }
  /** A call has waited longer than `weakAfterMs`. */
  | { kind: 'slow' }
  /** A probe has ended. `isCallLate` if another call has waited long. */
  | { kind: 'probe'; isAnswered: boolean; isCallLate: boolean }
  /** The browser has no network. */
  | { kind: 'no-network' }

const weakAfterMs = 8_000

/** The next state after an observation. */
export function reduce(before: Connectivity, observation: Observation): Connectivity {
  switch (observation.kind) {
    case 'response':
      return observation.durationMs > weakAfterMs ? 'weak' : 'online'
    case 'probe':
      // A call was answered while the probe was running.
      if (before === 'online') return before
      if (!observation.isAnswered) return 'offline'
      return observation.isCallLate ? 'weak' : 'online'
    case 'no-network':
      return 'offline'
    default:
      return before === 'online' ? 'weak' : before
  }
}
