import { heard } from './heard.ts'

const installingMs = 20_000
const takingOverMs = 5_000

/** Asks for a newer version and waits until this phone has it; without a network, or where there is none, for nothing. */
export async function fetchNewestVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => {})
  if (registration?.installing) await heard(registration.installing, 'statechange', installingMs)
}

/** Lets the version that waits take over. Tabs that are open stay as they are; the next reload is of that version. */
export async function letNewestTakeOver(): Promise<void> {
  const newest = (await navigator.serviceWorker?.getRegistration())?.waiting
  // Another tab has let it already.
  if (!newest) return
  const hasTakenOver = heard(navigator.serviceWorker, 'controllerchange', takingOverMs)
  newest.postMessage('skip-waiting')
  await hasTakenOver
}

/** Forgets the page that this phone keeps, and the worker that would keep it. Nothing else: not the outbox, no video. */
export async function forgetVersion(): Promise<void> {
  const shells = (await globalThis.caches?.keys())?.filter((name) => name.includes('-precache-')) ?? []
  await Promise.all(shells.map((name) => caches.delete(name)))
  await (await navigator.serviceWorker?.getRegistration())?.unregister()
}
