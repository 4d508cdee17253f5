import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { type tasks as rows, taskReward } from '#contract/tasks.ts'
import { advertises } from '../advertises/table.ts'
import type { Db, Tx } from '../db/connect.ts'
import { retrying } from '../db/retrying.ts'
import type { Handlers } from '../http/serve.ts'
import { claimTask } from './claim-task.ts'
import { readyAt } from './ready-at.ts'
import { tasks } from './table.ts'
import { today } from './today.ts'

export const taskHandlers = (db: Db): Handlers<typeof rows> => ({
  today: async (_, { userId }) => {
    await handOut(db, userId)
    const ofTheDay = await db
      .select()
      .from(tasks)
      .where(and(eq(tasks.user_id, userId), eq(tasks.day, today)))
      .orderBy(tasks.id)
    return ofTheDay
      .filter(({ rewarded_at, cleared_at }) => !rewarded_at && !cleared_at)
      .map((task) => ({
        _id: task.id,
        advertise: task.advertise_id,
        ready_at: readyAt(task, ofTheDay).toISOString(),
      }))
  },

  rollOver: async (_, { userId }) => {
    const isLeftOver = and(lt(tasks.day, today), isNull(tasks.rewarded_at), isNull(tasks.cleared_at))
    const drop = (tx: Tx) =>
      tx
        .update(tasks)
        .set({ cleared_at: sql`now()` })
        .where(and(eq(tasks.user_id, userId), isLeftOver))
    await retrying(db, drop)
    return null
  },

  claim:
    ({ task_id, amount }, { userId }) =>
    async (tx) => {
      if (amount !== taskReward) throw new Refusal('wrong_reward', { field: 'amount', values: { reward: taskReward } })
      return claimTask(tx, { taskId: task_id, userId })
    },
})

/** Gives the member today's tasks: one per live advertisement. Those already handed out stay as they are. */
async function handOut(db: Db, userId: string) {
  const live = await db.select({ id: advertises.id }).from(advertises).where(isNull(advertises.retired_at))
  if (live.length === 0) return
  const handedOut = live.map(({ id }) => ({ user_id: userId, advertise_id: id, day: today }))
  await retrying(db, (tx) => tx.insert(tasks).values(handedOut).onConflictDoNothing())
}
