import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { push as rows } from '#contract/push.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { pushSubscriptions } from './table.ts'

/** More are browsers of which the user has cleared the data: the oldest are deleted. */
const subscriptionsMax = 10

export const createPushHandlers = ({ publicKey }: { publicKey: string }): Handlers<typeof rows> => ({
  key: async () => ({ key: publicKey }),

  subscribe:
    (subscription, { userId, sessionId }) =>
    async (tx) => {
      const owner = { user_id: userId, session_id: sessionId! }
      await tx
        .insert(pushSubscriptions)
        .values({ ...subscription, ...owner })
        .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...subscription, ...owner } })
      const isOwn = eq(pushSubscriptions.user_id, userId)
      const newest = tx
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(isOwn)
        .orderBy(desc(pushSubscriptions.id))
        .limit(subscriptionsMax)
      await tx.delete(pushSubscriptions).where(and(isOwn, notInArray(pushSubscriptions.id, newest)))
      return null
    },

  unsubscribe:
    ({ endpoint }, { userId }) =>
    async (tx) => {
      await tx
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.user_id, userId)))
      return null
    },
})
