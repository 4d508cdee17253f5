import { changeEntries, changeEntry, readEntries } from './entries.ts'
import type { Entry, Kind } from './entry.ts'
import { send } from './send.ts'
import { markRefused, sendingSession } from './session-mirror.ts'
import { applyOutcome, markSending, nextDue, type Outcome, recoverOrphan } from './transition.ts'

/** Held by whoever is sending. */
export const outboxLock = 'joma-outbox'

/**
 * Sends what is due of the account that is signed in, one after the other, oldest first. Of all tabs and the worker one
 * does it at a time. Resolves once nothing more is due; throws only where the browser keeps nothing. Where the phone has
 * no network nothing is tried, so that it can still be changed; unless somebody asks for it.
 */
export async function drain({ isAskedFor = false } = {}): Promise<void> {
  if (navigator.onLine || isAskedFor) await navigator.locks.request(outboxLock, sendAllDue)
}

async function sendAllDue(): Promise<void> {
  const began = await sendingSession()
  if (!began) return
  // Whoever was sending held the lock: it is gone.
  await changeEntries(began.username, ({ state }) => state === 'sending', recoverOrphan)
  await changeEntries(began.username, ({ state }) => state === 'sign-in', ready)

  // Nothing waits behind another kind's failing entry; of the same kind, the later ones would fail alike.
  const stuck = new Set<Kind>()
  for (;;) {
    // Somebody may have signed out meanwhile.
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
