declare const self: ServiceWorkerGlobalScope

/** A new version takes over when the page says so, and never by itself: a form may be half filled. */
export function skipWaitingOnMessage(): void {
  self.addEventListener('message', ({ data }) => {
    if (data === 'skip-waiting') void self.skipWaiting()
  })
  // The first version waits for nobody, and may look after the page that brought it.
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}
