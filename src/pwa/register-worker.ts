import { Workbox } from 'workbox-window'

/** Registers the worker. A newer version of the page waits until a person asks for it, and then reloads once. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' })
  worker.addEventListener('waiting', async ({ sw }) => {
    const { offerUpdate } = await import('./offer-update.tsx')
    offerUpdate(() => {
      worker.addEventListener('controlling', () => location.reload())
      sw?.postMessage('skip-waiting')
    })
  })
  await worker.register()
}
