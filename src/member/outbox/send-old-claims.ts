import { dayInDhaka } from '#contract/days.ts'
import { hasEntryOf, readEntries } from '../../outbox/entries.ts'
import type { Entry } from '../../outbox/entry.ts'
import { readSession } from '../../session/session.ts'
import { sendWaiting } from './sync-loop.ts'

/** The dashboard waits no longer for it: what is not sent by then keeps the old tasks open until the next visit. */
const longestWaitMs = 3_000

/** Sends the claims of earlier days. `isEmpty` is true where no claim of anybody waits. */
export async function sendOldClaims(): Promise<{ areSent: boolean; isEmpty: boolean }> {
  const session = readSession()
  if (!session) return { areSent: true, isEmpty: false }
  const waits = async () => (await readEntries(session.username)).some(isOldClaim)
  try {
    if (await waits()) await Promise.race([sendWaiting(session), pause(longestWaitMs)])
    return { areSent: !(await waits()), isEmpty: !(await hasEntryOf('claim')) }
  } catch {
    // The browser gives nothing back: then nothing waits for the roll-over either.
    return { areSent: true, isEmpty: false }
  }
}

const isOldClaim = ({ kind, state, createdAtMs }: Entry) =>
  kind === 'claim' && state !== 'needs-fix' && dayInDhaka(new Date(createdAtMs)) < dayInDhaka()

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
