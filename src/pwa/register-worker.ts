import { Workbox } from 'workbox-window'
import { checkForUpdates } from './look-for-updates.ts'
import { resetRecoveries } from './recover-from-chunk-error.ts'

const goodStartMs = 60_000

/** Registers the worker. A newer version of the page waits until a person asks for it. */
export async function registerWorker(): Promise<void> {
  // Not sooner: a part of the first screen may still turn out to have vanished.
  setTimeout(resetRecoveries, goodStartMs)
  if (!('serviceWorker' in navigator) || import.meta.env.SERVICE_WORKER === 'off') return
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' })
  worker.addEventListener('waiting', async () => (await import('./update-banner.tsx')).showUpdateBanner())
  await worker.register()
  checkForUpdates(() => worker.update())
}
