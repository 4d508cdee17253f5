import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { devices as endpoints, OpenSession } from '#contract/devices.ts'
import { Refusal } from '#contract/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Caller } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { recordSecurityEvent } from '../security-events/record.ts'
import { canSee, hasUsername } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import { recordSessionChange } from './end-sessions.ts'
import { sessions } from './table.ts'

/** Where a user is signed in: the open sessions, for the user and for administrators. */
export const createDeviceHandlers = (db: Db): Handlers<typeof endpoints> => ({
  mine: (_, { userId, sessionId }) => readSessions(db, userId, sessionId),

  end:
    ({ id }, caller) =>
    async (tx) => {
      await endSession(tx, caller.userId, id)
      await recordSecurityEvent(tx, { kind: 'session-ended', userId: caller.userId, sessionId: id, caller })
      return null
    },

  endOthers: (_, caller) => async (tx) => {
    const { userId, sessionId } = caller
    const isOther = and(eq(sessions.user_id, userId), ne(sessions.id, sessionId ?? ''))
    const ended = await tx.delete(sessions).where(isOther).returning({ id: sessions.id })
    if (ended.length === 0) return null
    recordSessionChange(tx, userId)
    await recordSecurityEvent(tx, { kind: 'session-ended', userId, sessionId, caller })
    return null
  },

  ofUser: async ({ username }, caller) => readSessions(db, (await findUser(db, username, caller)).id, caller.sessionId),

  endOfUser:
    ({ username, id }, caller) =>
    async (tx, { recordActions }) => {
      const user = await findUser(tx, username, caller)
      if (user.id === caller.userId) throw new Refusal('not_oneself')
      if (id) await endSession(tx, user.id, id)
      else await tx.delete(sessions).where(eq(sessions.user_id, user.id))
      recordSessionChange(tx, user.id)
      await recordSecurityEvent(tx, { kind: 'session-ended', userId: user.id, sessionId: id, caller })
      await recordActions({ ref: id ?? user.id, memberId: user.id, after: { sessions: id ? 'one' : 'all' } })
      return null
    },
})

async function endSession(tx: Tx, userId: string, id: string): Promise<void> {
  const isOwn = and(eq(sessions.id, id), eq(sessions.user_id, userId))
  const [ended] = await tx.delete(sessions).where(isOwn).returning({ id: sessions.id })
  if (!ended) throw new Refusal('not_found')
}

async function findUser(client: Db | Tx, username: string, caller: Caller) {
  const [user] = await client.select({ id: users.id, role: users.role }).from(users).where(hasUsername(username))
  if (!user || !canSee(caller, user)) throw new Refusal('user_not_found')
  return user
}

async function readSessions(db: Db, userId: string, currentId: string | undefined): Promise<OpenSession[]> {
  const found = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), gt(sessions.expires_at, sql`now()`)))
    .orderBy(desc(sessions.last_used_at), desc(sessions.id))
  return found.map(({ id, browser, os, created_at, last_used_at }) => ({
    _id: id,
    browser,
    os,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    is_current: id === currentId,
  }))
}
