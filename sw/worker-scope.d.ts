declare global {
  /** Chrome's; not in the platform's types, because other browsers have none. */
  interface SyncEvent extends ExtendableEvent {
    tag: string
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

export {}
