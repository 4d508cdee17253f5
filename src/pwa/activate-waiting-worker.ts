const lookingMs = 5_000
const takingOverMs = 5_000

/** Sees to it that the next reload is of a newer version, where there is one. */
export async function prepareNewestVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) await Promise.race([registration.update().catch(() => {}), passing(lookingMs)])
  if (registration?.waiting) await activateWaitingWorker()
  // Until the worker has it all, whoever looks at a page with a hole would wait. It is fetched once more after the reload.
  else if (registration?.installing) await deletePrecache()
}

/** Lets the version that waits take over. Tabs that are open stay as they are; the next reload is of that version. */
export async function activateWaitingWorker(): Promise<void> {
  const newest = (await navigator.serviceWorker?.getRegistration())?.waiting
  // Another tab has let it already.
  if (!newest) return
  const hasTakenOver = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
  newest.postMessage('skip-waiting')
  await Promise.race([hasTakenOver, passing(takingOverMs)])
}

/** Forgets the page that this phone keeps, and the worker that would keep it. Nothing else: not the outbox, no video. */
export async function deletePrecache(): Promise<void> {
  const shells = (await globalThis.caches?.keys())?.filter((name) => name.includes('-precache-')) ?? []
  await Promise.all(shells.map((name) => caches.delete(name)))
  await (await navigator.serviceWorker?.getRegistration())?.unregister()
}

const passing = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
