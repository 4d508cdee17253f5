declare global {
  /** Chrome's; not in the platform's types, because other browsers have none. */
  interface SyncEvent extends ExtendableEvent {
    tag: string
  }
  interface RouterRule {
    condition: { urlPattern: URLPatternInit; requestMethod?: string }
    source: 'network' | { cacheName: string }
  }
  interface ExtendableEvent {
    /** Of the event `install`. */
    addRoutes?: (rules: RouterRule[]) => Promise<void>
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

export {}
