const updateTimeoutMs = 5_000
const activationTimeoutMs = 5_000

/** Makes the next reload load the newest version, if there is one. */
export async function prepareNewestVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) await Promise.race([registration.update().catch(() => {}), pause(updateTimeoutMs)])
  if (registration?.waiting) await activateWaitingWorker()
  // The installation may take long. Without the precache the reload loads the newest version from the network.
  else if (registration?.installing) await deletePrecache()
}

/** Activates the waiting worker. Open tabs stay as they are until their next reload. */
export async function activateWaitingWorker(): Promise<void> {
  const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting
  // Another tab has activated it already.
  if (!waiting) return
  const hasTakenOver = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
  waiting.postMessage('skip-waiting')
  await Promise.race([hasTakenOver, pause(activationTimeoutMs)])
}

/** Deletes the precache and unregisters the worker. The outbox and the videos stay. */
export async function deletePrecache(): Promise<void> {
  const precaches = (await globalThis.caches?.keys())?.filter((name) => name.includes('-precache-')) ?? []
  await Promise.all(precaches.map((name) => caches.delete(name)))
  await (await navigator.serviceWorker?.getRegistration())?.unregister()
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
