import { setAppBadge } from '#src/outbox/app-badge.ts'
import { syncTag } from '#src/outbox/background-sync.ts'
import { drain, hasPending, retryNow } from '#src/outbox/drain.ts'
import { readEntries } from '#src/outbox/entries.ts'
import { readSendingSession } from '#src/outbox/session-mirror.ts'

declare const self: ServiceWorkerGlobalScope

/** Sends the outbox on the browser's sync event, also while Joma is closed. */
export function sendOutbox(): void {
  self.addEventListener('sync', (event) => {
    if (event.tag === syncTag) event.waitUntil(sendOrFail())
  })
}

/** The browser retries a failed sync a few times, minutes later. */
async function sendOrFail() {
  const session = await readSendingSession()
  if (session) await retryNow(session.username)
  await drain()
  if (session) setAppBadge((await readEntries(session.username)).length)
  if (await hasPending()) throw new Error('Something still waits to be sent.')
}
