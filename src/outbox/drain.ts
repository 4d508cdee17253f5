import { changeEntries, changeEntry, readEntries } from './entries.ts'
import type { Entry, Kind } from './entry.ts'
import { send } from './send.ts'
import { markRefused, sendingSession } from './session-mirror.ts'
import { applyOutcome, markSending, nextDue, type Outcome, recoverOrphan } from './transition.ts'

/** The Web Lock of the tab or worker that sends. */
export const outboxLock = 'joma-outbox'

/**
 * Sends the due entries of the signed-in account, oldest first. Of all tabs and the worker, one sends at a time. Resolves
 * when nothing is due any more; throws only if the browser has no storage. Without a network nothing is tried, so that the
 * entries stay editable, unless the user asks for it.
 */
export async function drain({ isAskedFor = false } = {}): Promise<void> {
  if (navigator.onLine || isAskedFor) await navigator.locks.request(outboxLock, sendAllDue)
}

async function sendAllDue(): Promise<void> {
  const began = await sendingSession()
  if (!began) return
  // A sender holds the lock, so an entry in `sending` was left by a killed one.
  await changeEntries(began.username, ({ state }) => state === 'sending', recoverOrphan)
  await changeEntries(began.username, ({ state }) => state === 'sign-in', ready)

  // A failing entry blocks the later entries of its kind, which would fail too, but no other kind.
  const stuck = new Set<Kind>()
  for (;;) {
    // The user may have signed out in the meantime.
    const session = await sendingSession()
    if (session?.username !== began.username) return
    const next = nextDue(await readEntries(session.username), stuck, Date.now())
    if (!next) return
    const outcome = await sendOne(next, session.token)
    if (outcome?.is === 'unknown' || outcome?.is === 'later') stuck.add(next.kind)
  }
}

async function sendOne({ id }: Entry, token: string): Promise<Outcome | undefined> {
  const entry = await changeEntry(id, (now) => (now.state === 'waiting' ? markSending(now) : undefined))
  if (!entry) return undefined
  const outcome = await send(entry, token)
  if (outcome.is === 'unauthorized') await markRefused(token, true)
  await changeEntry(
    id,
    (now) => applyOutcome(now, outcome, { nowMs: Date.now(), jitter: Math.random() }),
    outcome.is === 'sent' ? { state: 'sent', output: outcome.output } : undefined,
  )
  return outcome
}

const ready = (entry: Entry): Entry => ({ ...entry, state: 'waiting' })
