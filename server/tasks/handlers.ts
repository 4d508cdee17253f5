import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { dayInDhaka } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import { type tasks as rows, taskReward } from '#contract/tasks.ts'
import { advertises } from '../advertises/table.ts'
import type { Db, Tx } from '../db/connect.ts'
import { retrying } from '../db/retrying.ts'
import type { Handlers } from '../http/serve.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { readSettings } from '../settings/read-settings.ts'
import { claimTask } from './claim-task.ts'
import { isOpen } from './is-open.ts'
import { readyAt } from './ready-at.ts'
import { tasks } from './table.ts'
import { today } from './today.ts'

export const taskHandlers = (db: Db): Handlers<typeof rows> => ({
  today: async (_, { userId }) => {
    const { tasks_cleared_at } = await readSettings(db)
    await handOut(db, userId, tasks_cleared_at)
    const found = await db
      .select({ task: tasks, retired_at: advertises.retired_at })
      .from(tasks)
      .innerJoin(advertises, eq(advertises.id, tasks.advertise_id))
      .where(and(eq(tasks.user_id, userId), eq(tasks.day, today)))
      .orderBy(tasks.id)
    const ofTheDay = found.map(({ task }) => task)
    return found
      .filter(({ task, retired_at }) => !retired_at && isOpen(task, tasks_cleared_at))
      .map(({ task }) => ({
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

  clear:
    (_, { userId }) =>
    async (tx) => {
      await changeSettings(tx, {
        set: { tasks_cleared_at: sql`clock_timestamp()` },
        action: 'clear-tasks',
        actorId: userId,
        present: ({ tasks_cleared_at }) => ({ tasks_cleared_at }),
      })
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
async function handOut(db: Db, userId: string, clearedAt: Date | null) {
  const isOfNow = clearedAt
    ? or(gt(advertises.created_at, clearedAt), sql`${dayInDhaka(clearedAt)}::date < ${today}`)
    : undefined
  const live = await db
    .select({ id: advertises.id })
    .from(advertises)
    .where(and(isNull(advertises.retired_at), isOfNow))
  if (live.length === 0) return
  const handedOut = live.map(({ id }) => ({ user_id: userId, advertise_id: id, day: today }))
  await retrying(db, (tx) => tx.insert(tasks).values(handedOut).onConflictDoNothing())
}
