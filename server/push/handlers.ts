import { and, desc, eq, notInArray } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { push as endpoints } from '#contract/push.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { requestMutes } from '../notifications/table.ts'
import { payments } from '../payments/table.ts'
import { withdrawals } from '../withdrawals/table.ts'
import { pushSubscriptions } from './table.ts'

/** More are browsers of which the user has cleared the data: the oldest are deleted. */
const subscriptionsMax = 10

export const createPushHandlers = (db: Db, { publicKey }: { publicKey: string }): Handlers<typeof endpoints> => ({
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

  requestSwitch: async ({ id }, { userId }) => ({ isOn: (await db.$count(requestMutes, isMute(userId, id))) === 0 }),

  setRequestSwitch:
    ({ id, isOn }, { userId }) =>
    async (tx) => {
      await refuseOthersRequest(tx, id, userId)
      if (isOn) await tx.delete(requestMutes).where(isMute(userId, id))
      else await tx.insert(requestMutes).values({ user_id: userId, request_id: id }).onConflictDoNothing()
      return null
    },
})

const isMute = (userId: string, id: string) => and(eq(requestMutes.user_id, userId), eq(requestMutes.request_id, id))

async function refuseOthersRequest(tx: Tx, id: string, userId: string): Promise<void> {
  for (const table of [payments, withdrawals]) {
    const own = await tx.$count(table, and(eq(table.id, id), eq(table.user_id, userId)))
    if (own > 0) return
  }
  throw new Refusal('not_found')
}
