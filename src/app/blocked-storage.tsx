import { OfflineHint } from '../connectivity/offline-hint.tsx'
import { messages } from '../i18n/messages.ts'
import { Banner } from '../ui/banner.tsx'

/** In memory: everything works until the tab is closed or loaded again. Its entries are own properties, as those of a real one. */
class MemoryStorage {
  readonly [name: string]: unknown
  getItem(name: string): unknown {
    return Object.hasOwn(this, name) ? this[name] : null
  }
  setItem(name: string, value: string): void {
    Object.defineProperty(this, name, { value: String(value), configurable: true, enumerable: true, writable: true })
  }
  removeItem(name: string): void {
    if (Object.hasOwn(this, name)) Reflect.deleteProperty(this, name)
  }
  clear(): void {
    for (const name of Object.keys(this)) this.removeItem(name)
  }
}

/** Replaces the storages that the browser blocks: cookies are off, or a setting of private mode or of a web view forbids them. */
export function replaceBlockedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (isBlocked(name)) Object.defineProperty(window, name, { value: new MemoryStorage(), configurable: true })
  }
}

function isBlocked(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    return !window[name]
  } catch {
    return true
  }
}

/** Shown below the button of every form. */
export const BlockedStorageNote = () => (
  <>
    <OfflineHint />
    <Banner tone="warning">{messages.storage.blocked}</Banner>
  </>
)
