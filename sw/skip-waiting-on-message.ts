declare const self: ServiceWorkerGlobalScope

/** A new version activates only on the page's message, because a form may be half filled. */
export function skipWaitingOnMessage(): void {
  self.addEventListener('message', ({ data }) => {
    if (data === 'skip-waiting') void self.skipWaiting()
  })
  // The first version controls the page that registered it at once.
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}
