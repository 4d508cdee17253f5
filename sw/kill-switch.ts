declare const self: ServiceWorkerGlobalScope

/**
 * Takes the place of a worker that does harm, deletes what it has kept, and goes. What waits to be sent lies in
 * IndexedDB and stays. The plugin's own way of this reloads open pages, whose forms may be half filled.
 */
export function killSwitch(): void {
  self.addEventListener('install', () => void self.skipWaiting())
  self.addEventListener('activate', (event) => event.waitUntil(forgetAll().then(() => self.registration.unregister())))
}

const forgetAll = async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))
