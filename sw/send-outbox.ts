import { syncTag } from '#src/outbox/ask-for-sync.ts'
import { drain } from '#src/outbox/drain.ts'
import { stillWaits } from '#src/outbox/still-waits.ts'

declare const self: ServiceWorkerGlobalScope

/** Sends what waits when the browser says that there is a network, also while Joma is closed. */
export function sendOutbox(): void {
  self.addEventListener('sync', (event) => {
    if (event.tag === syncTag) event.waitUntil(sendOrAskAgain())
  })
}

/** The browser knows better than `navigator.onLine` that there is a network. A sync that fails is repeated by it. */
async function sendOrAskAgain() {
  await drain({ isAskedFor: true })
  if (await stillWaits()) throw new Error('Something still waits to be sent.')
}
