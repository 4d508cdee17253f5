import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { users as rows } from '#contract/users.ts'
import type { Tx } from '../db/connect.ts'
import { can } from '../http/caller.ts'
import type { Handler } from '../http/mount-endpoints.ts'
import { post } from '../ledger/post.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { findOther, guardStaff, hasUsername } from '../users/find-member.ts'
import { assertNotLastOwner } from '../users/last-owner.ts'
import { users } from '../users/table.ts'
import { denyWaitingOf, lockWaitingOf } from './deny-waiting.ts'

/** The reason that the member reads, unless the administrator gives another. */
const blockedReason = 'The account is blocked.'

/** Denying a member's requests is a decision about them. */
const decisions = ['payments.decide', 'withdrawals.decide'] as const

export const block: Handler<typeof rows.block> =
  ({ username, status, waiting, reason = blockedReason }, caller) =>
  async (tx, { recordActions, askSecondPerson }) => {
    const deniesWaiting = status === 'block' && waiting === 'deny'
    if (deniesWaiting && !decisions.every((permission) => can(caller, permission))) throw new Refusal('not_allowed')
    if (deniesWaiting) await lockWaiting(tx, username)
    const user = await findOther(tx, username, caller)
    guardStaff(user, caller, askSecondPerson)
    if (status === 'block') await assertNotLastOwner(tx, user)
    await tx.update(users).set({ status }).where(eq(users.id, user.id))
    if (status === 'block') await endAllSessions(tx, user.id)
    const change = { before: { status: user.status }, after: { status } }
    await recordActions({ ref: user.id, memberId: user.id, ...change }, 'user')
    const denial = { userId: user.id, reason, actorId: caller.userId, recordActions }
    if (deniesWaiting) await post(tx, await denyWaitingOf(tx, denial))
    return null
  }

/** The member's row is not locked yet, because requests are locked first. */
async function lockWaiting(tx: Tx, username: string): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(hasUsername(username))
  if (user) await lockWaitingOf(tx, user.id)
}
