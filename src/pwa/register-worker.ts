import { Workbox } from 'workbox-window'
import { checkForUpdates } from './check-for-updates.ts'
import { resetRecoveries } from './recover-from-chunk-error.ts'

const goodStartMs = 60_000

/** Registers the worker. A new version waits until the user accepts it. */
export async function registerWorker(): Promise<void> {
  // Not sooner: a chunk of the first screen may still be missing.
  setTimeout(resetRecoveries, goodStartMs)
  if (!('serviceWorker' in navigator) || import.meta.env.SERVICE_WORKER === 'off') return
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' })
  worker.addEventListener('waiting', async () => (await import('./update-banner.tsx')).showUpdateBanner())
  await worker.register()
  checkForUpdates(() => worker.update())
}
