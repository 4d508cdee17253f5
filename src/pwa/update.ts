import { outboxLock } from '../outbox/drain.ts'
import { letNewestTakeOver } from './activate-waiting-worker.ts'

const sendingMs = 10_000

/** Loads the page anew in the version that waits, once nothing is being sent. */
export async function update(): Promise<void> {
  await navigator.locks.request(outboxLock, { signal: AbortSignal.timeout(sendingMs) }, startNewest).catch(startNewest)
}

async function startNewest() {
  await letNewestTakeOver()
  location.reload()
}
