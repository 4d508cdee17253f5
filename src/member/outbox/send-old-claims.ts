import { dayInDhaka } from '#contract/days.ts'
import { hasEntryOfKind, readEntries } from '../../outbox/entries.ts'
import type { Entry } from '../../outbox/entry.ts'
import { readSession } from '../../session/session.ts'
import { sendWaiting } from './sync-loop.ts'

/** How long the home waits. If a claim is not sent by then, the old tasks stay until the next visit. */
const maxWaitMs = 3_000

/** Sends the claims of earlier days. `isEmpty` is true if no account has a claim. */
export async function sendOldClaims(): Promise<{ areSent: boolean; isEmpty: boolean }> {
  const session = readSession()
  if (!session) return { areSent: true, isEmpty: false }
  const hasOldClaims = async () => (await readEntries(session.username)).some(isOldClaim)
  try {
    if (await hasOldClaims()) await Promise.race([sendWaiting(session), pause(maxWaitMs)])
    return { areSent: !(await hasOldClaims()), isEmpty: !(await hasEntryOfKind('claim')) }
  } catch {
    // The browser has no storage, so there are no claims.
    return { areSent: true, isEmpty: false }
  }
}

const isOldClaim = ({ kind, state, createdAtMs }: Entry) =>
  kind === 'claim' && state !== 'needs-fix' && dayInDhaka(new Date(createdAtMs)) < dayInDhaka()

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
