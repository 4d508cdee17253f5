import { Workbox } from 'workbox-window'
import { hourMs } from '#contract/durations.ts'
import { resetRecoveries } from './recover-from-chunk-error.ts'

const goodStartMs = 60_000

/** Registers the worker. A new version waits until the user accepts it. */
export async function registerWorker(): Promise<void> {
  // Not sooner: a chunk of the first screen may still be missing.
  setTimeout(resetRecoveries, goodStartMs)
  if (!('serviceWorker' in navigator) || import.meta.env.SERVICE_WORKER === 'off') return
  const worker = new Workbox(trustWorkerUrl(), { updateViaCache: 'none' })
  const registration = await worker.register()
  if (registration) watchUpdates(registration, async () => (await import('./update-banner.tsx')).showUpdateBanner())
  // The browser may have emptied the precache.
  navigator.serviceWorker.controller?.postMessage('check-cache')
  checkForUpdates(() => worker.update())
}

/** Calls `offer` for each new version that waits, also after an earlier one. Workbox stops after the first. */
export function watchUpdates(registration: ServiceWorkerRegistration, offer: () => void): void {
  const watch = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      // The first version of all does not wait.
      if (installing.state === 'installed' && registration.active) offer()
    })
  }
  if (registration.waiting && registration.active) offer()
  watch()
  registration.addEventListener('updatefound', watch)
}

const workerUrl = '/sw.js'

/** The Content-Security-Policy accepts only URLs of this policy for scripts. Safari has no Trusted Types. */
function trustWorkerUrl() {
  const policy = window.trustedTypes?.createPolicy('joma', {
    createScriptURL: (url) => {
      if (url !== workerUrl) throw new TypeError('Only the worker is a trusted script')
      return url
    },
  })
  return policy?.createScriptURL(workerUrl) ?? workerUrl
}

const minPauseMs = 15 * 60_000

/** Checks for a new version now, every hour and when the page becomes visible; at most every 15 minutes. */
export function checkForUpdates(update: () => Promise<void>): void {
  let checkedAtMs = 0

  function check() {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - checkedAtMs) < minPauseMs) return
    checkedAtMs = Date.now()
    update().catch(() => {
      // Offline: check again at the next occasion.
      checkedAtMs = 0
    })
  }

  window.addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', check)
  setInterval(check, hourMs)
  check()
}
