import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { dayInDhaka } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import { type tasks as rows, taskReward } from '#contract/tasks.ts'
import { advertises } from '../advertises/table.ts'
import { today } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { runTransaction } from '../db/run-transaction.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { changeSettings, readSettings } from '../settings/settings.ts'
import { claimTask, getReadyAt, isOpen } from './claim-task.ts'
import { tasks } from './table.ts'

export const createTaskHandlers = (db: Db): Handlers<typeof rows> => ({
  today: async (_, { userId }) => {
    const { tasks_cleared_at } = await readSettings(db)
    const existing = await readDay(db, userId)
    const live = await readLive(db, tasks_cleared_at)
    const isMissing = live.some(({ id }) => !existing.some(({ task }) => task.advertise_id === id))
    if (isMissing) await handOut(db, userId)
    const found = isMissing ? await readDay(db, userId) : existing
    const tasksOfDay = found.map(({ task }) => task)
    return found
      .filter(({ task, retired_at }) => !retired_at && isOpen(task, tasks_cleared_at))
      .map(({ task }) => ({
        _id: task.id,
        advertise: task.advertise_id,
        ready_at: getReadyAt(task, tasksOfDay).toISOString(),
      }))
  },

  rollOver: async (_, { userId }) => {
    const isLeftOver = and(lt(tasks.day, today), isNull(tasks.rewarded_at), isNull(tasks.cleared_at))
    const clearOld = (tx: Tx) =>
      tx
        .update(tasks)
        .set({ cleared_at: sql`now()` })
        .where(and(eq(tasks.user_id, userId), isLeftOver))
    await runTransaction(db, clearOld)
    return null
  },

  clear:
    () =>
    async (tx, { recordActions }) => {
      await changeSettings(tx, {
        set: { tasks_cleared_at: sql`clock_timestamp()` },
        recordActions,
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

/** A member's tasks of today, including rewarded and cleared ones. */
const readDay = (db: Db, userId: string) =>
  db
    .select({ task: tasks, retired_at: advertises.retired_at })
    .from(tasks)
    .innerJoin(advertises, eq(advertises.id, tasks.advertise_id))
    .where(and(eq(tasks.user_id, userId), eq(tasks.day, today)))
    .orderBy(tasks.id)

/** The advertisements that are tasks today. After a clearing only those uploaded later, for the rest of the day. */
function readLive(db: Db | Tx, clearedAt: Date | null) {
  const isAfterClearing = clearedAt
    ? or(gt(advertises.created_at, clearedAt), sql`${dayInDhaka(clearedAt)}::date < ${today}`)
    : undefined
  return db
    .select({ id: advertises.id })
    .from(advertises)
    .where(and(isNull(advertises.retired_at), isAfterClearing))
}

/** Creates the member's tasks of today, one per live advertisement. Existing tasks do not change. */
const handOut = (db: Db, userId: string) =>
  runTransaction(db, async (tx) => {
    // The lock conflicts with a clearing, so that cleared tasks are not handed out again.
    const { tasks_cleared_at } = await readSettings(tx, 'share')
    const live = await readLive(tx, tasks_cleared_at)
    if (live.length === 0) return
    const handedOut = live.map(({ id }) => ({ user_id: userId, advertise_id: id, day: today }))
    await tx.insert(tasks).values(handedOut).onConflictDoNothing()
  })

/** How many tasks of an advertisement were rewarded. */
export const countRewarded = (db: Db, advertiseId: string): Promise<number> =>
  countRows(db, tasks, and(eq(tasks.advertise_id, advertiseId), isNotNull(tasks.rewarded_at)))
