import type { PageBrand } from '#contract/page-brand.ts'

declare global {
  interface ServiceWorkerGlobalScope {
    /** In the first line of the worker, if the shop has a name or a look of its own. */
    shop?: PageBrand
  }
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
