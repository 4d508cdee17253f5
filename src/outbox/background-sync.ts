/** Chrome's; not in the platform's types, because other browsers have none. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

export const syncTag = 'joma-outbox'

/** True where the browser can send what waits while Joma is closed. */
export const hasBackgroundSync = (): boolean => 'SyncManager' in globalThis

/** Asks the browser to wake the worker once there is a network, also when Joma is closed by then. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(syncTag)
  } catch {
    // Somebody has forbidden it. What waits goes out when Joma is next opened.
  }
}
