declare const self: ServiceWorkerGlobalScope

killSwitch()

/**
 * Replaces a broken worker, deletes its caches and unregisters itself. The outbox in IndexedDB stays. The plugin's own
 * `selfDestroying` reloads open pages, whose forms may be half filled.
 */
function killSwitch(): void {
  self.addEventListener('install', () => void self.skipWaiting())
  self.addEventListener('activate', (event) =>
    event.waitUntil(deleteCaches().then(() => self.registration.unregister())),
  )
}

const deleteCaches = async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))

export {}
