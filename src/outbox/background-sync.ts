/** Chrome's; not in the platform's types, because other browsers have none. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

export const syncTag = 'joma-outbox'

/** Whether the browser can run the worker while Joma is closed. */
export const hasBackgroundSync = (): boolean => 'SyncManager' in globalThis

/** Registers a sync: the browser starts the worker when there is a network, even if Joma is closed. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(syncTag)
  } catch {
    // The user has denied it. The entries are sent when Joma is next opened.
  }
}
