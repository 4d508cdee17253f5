import { eq } from 'drizzle-orm'
import type { users as rows } from '#contract/users.ts'
import type { Tx } from '../db/connect.ts'
import type { Handler } from '../http/mount-endpoints.ts'
import { post } from '../ledger/post.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { findOther, hasUsername } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import { denyWaitingOf, lockWaitingOf } from './deny-waiting.ts'

/** The reason that the member reads, unless the administrator gives another. */
const blockedReason = 'The account is blocked.'

export const block: Handler<typeof rows.block> =
  ({ username, status, waiting, reason = blockedReason }, { userId }) =>
  async (tx, { recordActions }) => {
    const deniesWaiting = status === 'block' && waiting === 'deny'
    if (deniesWaiting) await lockWaiting(tx, username)
    const user = await findOther(tx, username, userId)
    await tx.update(users).set({ status }).where(eq(users.id, user.id))
    if (status === 'block') await endAllSessions(tx, user.id)
    const change = { before: { status: user.status }, after: { status } }
    await recordActions({ ref: user.id, memberId: user.id, ...change }, 'user')
    const denial = { userId: user.id, reason, actorId: userId, recordActions }
    if (deniesWaiting) await post(tx, await denyWaitingOf(tx, denial))
    return null
  }

/** The member's row is not locked yet, because requests are locked first. */
async function lockWaiting(tx: Tx, username: string): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(hasUsername(username))
  if (user) await lockWaitingOf(tx, user.id)
}
