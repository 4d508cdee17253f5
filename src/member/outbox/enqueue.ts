import { CallError } from '../../api/call-error.ts'
import { requestBackgroundSync } from '../../outbox/background-sync.ts'
import { type Change, subscribe } from '../../outbox/changes.ts'
import { drain } from '../../outbox/drain.ts'
import { addEntry, changeEntry, type NewEntry } from '../../outbox/entries.ts'
import type { Kind, Refused } from '../../outbox/entry.ts'
import { readSession } from '../../session/session.ts'
import { foregroundEntries } from './foreground-entries.ts'
import { markClaims } from './task-roll-over.ts'

/** What became of it within the seconds that somebody waits: it arrived, or it waits on this phone. */
export type Enqueued = { is: 'sent'; output: unknown } | { is: 'kept'; isSignInNeeded: boolean }

/** Nobody looks longer at a button that says Loading. */
const longestLookMs = 8_000

interface Meant {
  kind: Kind
  input: object
  /** A UUID: the entry's id, and the key under which it has its effect once. */
  id: string
}

/**
 * Keeps something on this phone, then tries to send it. Throws `CallError` where the server refuses it, and then keeps
 * nothing; `OutboxFull`; or what the browser throws where it can keep nothing.
 */
export async function enqueue({ kind, input, id }: Meant): Promise<Enqueued> {
  foregroundEntries.add(id)
  const ended = endOfTry(id)
  try {
    if (kind === 'claim') markClaims()
    await addWithRoom({ id, kind, username: readSession()?.username ?? '', body: input })
    // Asked for in the gesture that keeps something, where a browser may want to ask the person.
    void navigator.storage?.persist?.()
    void requestBackgroundSync()
    if (!navigator.onLine) return { is: 'kept', isSignInNeeded: false }
    void drain()
    const change = await ended.promise
    if (change?.state === 'sent') return { is: 'sent', output: change.output }
    const refused = change?.state === 'needs-fix' ? await takeBack(id) : undefined
    if (refused) throw new CallError(refused.status, { success: false, ...refused })
    return { is: 'kept', isSignInNeeded: change?.state === 'sign-in' }
  } finally {
    ended.stop()
    foregroundEntries.delete(id)
  }
}

/** Where the phone is full, the saved videos make room: what somebody has done is worth more. */
async function addWithRoom(entry: NewEntry): Promise<void> {
  try {
    await addEntry(entry)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    await (await import('../../videos/forget-videos.ts')).forgetVideos()
    await addEntry(entry)
  }
}

/** Its form is still there, and shows what is wrong with it. */
async function takeBack(id: string): Promise<Refused | undefined> {
  let refused: Refused | null | undefined
  await changeEntry(id, (entry) => {
    refused = entry.refused
    return entry.state === 'needs-fix' ? null : undefined
  })
  return refused ?? undefined
}

/** Resolves with what ended the first try, or with undefined where that takes too long. */
function endOfTry(id: string) {
  let stop = () => {}
  const promise = new Promise<Change | undefined>((resolve) => {
    let hasBegun = false
    const stopListening = subscribe((change) => {
      if (change.id !== id) return
      if (change.state === 'sending') hasBegun = true
      else if (hasBegun || change.state !== 'waiting') resolve(change)
    })
    const timer = setTimeout(resolve, longestLookMs)
    stop = () => {
      clearTimeout(timer)
      stopListening()
    }
  })
  return { promise, stop }
}
