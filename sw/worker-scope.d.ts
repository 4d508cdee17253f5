import type { PrecacheEntry } from 'workbox-precaching'

declare global {
  /** The build replaces it with the precache manifest. */
  var __WB_MANIFEST: PrecacheEntry[]

  /** Chrome's; not in the platform's types, because other browsers have none. */
  interface SyncEvent extends ExtendableEvent {
    tag: string
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}
