import { CallError } from '../../api/call-error.ts'
import { requestBackgroundSync } from '../../outbox/background-sync.ts'
import { type Change, subscribe } from '../../outbox/changes.ts'
import { drain } from '../../outbox/drain.ts'
import { addEntry, changeEntry, type NewEntry } from '../../outbox/entries.ts'
import type { Kind, Refused } from '../../outbox/entry.ts'
import { readSession } from '../../session/session.ts'
import { foregroundEntries } from './foreground-entries.ts'
import { markClaims } from './task-roll-over.ts'

/** The outcome within the time that the form waits: sent, or stored in the outbox. */
export type Enqueued = { is: 'sent'; output: unknown } | { is: 'stored'; isSignInNeeded: boolean }

/** How long the form shows its busy button. */
const formTimeoutMs = 8_000

interface NewRequest {
  kind: Kind
  input: object
  /** A UUID: the id of the entry and its idempotency key. */
  id: string
}

/**
 * Stores an entry, then tries to send it. Throws `CallError` if the server refuses it, and deletes the entry; `OutboxFull`;
 * or the browser's exception if it has no storage.
 */
export async function enqueue({ kind, input, id }: NewRequest): Promise<Enqueued> {
  foregroundEntries.add(id)
  const outcome = firstOutcome(id)
  try {
    if (kind === 'claim') markClaims()
    await addOrFreeSpace({ id, kind, username: readSession()?.username ?? '', body: input })
    // In the user's gesture, because a browser may show a prompt.
    void navigator.storage?.persist?.()
    void requestBackgroundSync()
    if (!navigator.onLine) return { is: 'stored', isSignInNeeded: false }
    void drain()
    const change = await outcome.promise
    if (change?.state === 'sent') return { is: 'sent', output: change.output }
    const refused = change?.state === 'needs-fix' ? await removeRefused(id) : undefined
    if (refused) throw new CallError(refused.status, { success: false, ...refused })
    return { is: 'stored', isSignInNeeded: change?.state === 'sign-in' }
  } finally {
    outcome.stop()
    foregroundEntries.delete(id)
  }
}

/** If the disk is full, the saved videos are deleted first: an entry matters more. */
async function addOrFreeSpace(entry: NewEntry): Promise<void> {
  try {
    await addEntry(entry)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    await (await import('../../videos/delete-all-videos.ts')).deleteAllVideos()
    await addEntry(entry)
  }
}

/** Deletes a refused entry, because its form is still open and shows the errors. */
async function removeRefused(id: string): Promise<Refused | undefined> {
  let refused: Refused | null | undefined
  await changeEntry(id, (entry) => {
    refused = entry.refused
    return entry.state === 'needs-fix' ? null : undefined
  })
  return refused ?? undefined
}

/** Resolves with the change that ended the first attempt, or with undefined after the timeout. */
function firstOutcome(id: string) {
  let stop = () => {}
  const promise = new Promise<Change | undefined>((resolve) => {
    let hasStarted = false
    const stopListening = subscribe((change) => {
      if (change.id !== id) return
      if (change.state === 'sending') hasStarted = true
      else if (hasStarted || change.state !== 'waiting') resolve(change)
    })
    const timer = setTimeout(resolve, formTimeoutMs)
    stop = () => {
      clearTimeout(timer)
      stopListening()
    }
  })
  return { promise, stop }
}
