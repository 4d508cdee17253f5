import type { PrecacheEntry } from 'workbox-precaching'

declare global {
  /** The build puts what to keep in its place. */
  var __WB_MANIFEST: PrecacheEntry[]
}
