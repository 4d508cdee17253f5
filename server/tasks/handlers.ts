import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { dayInDhaka } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
import { lateClaimDays, type tasks as rows, taskReward } from '#contract/tasks.ts'
import { advertises } from '../advertises/table.ts'
import { today } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { runTransaction } from '../db/run-transaction.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { plans } from '../plans/table.ts'
import { changeSettings, readSettings } from '../settings/settings.ts'
import { users } from '../users/table.ts'
import { claimTask, getExpiry, getReadyAt, isOpen } from './claim-task.ts'
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
        expires_at: getExpiry(task.day).toISOString(),
        bonus: toTaka(task.bonus),
      }))
  },

  day: async (_, { userId }) => {
    const { tasks_cleared_at } = await readSettings(db)
    const { day, bonus, has_earned } = await readMember(db, userId)
    const found = await readDay(db, userId)
    const live = await readLive(db, tasks_cleared_at)
    const handedOut = found.filter(({ task, retired_at }) => !retired_at && isOpen(task, tasks_cleared_at))
    const missing = live.filter(({ id }) => !found.some(({ task }) => task.advertise_id === id))
    const done = found.filter(({ task }) => task.rewarded_at).map(({ task }) => task)
    return {
      day,
      open: [
        ...handedOut.map(({ task }) => ({ _id: task.id, reward: getReward(task.bonus) })),
        ...missing.map(() => ({ _id: null, reward: getReward(bonus) })),
      ],
      done: done.length,
      earned: done.reduce((sum, task) => sum + getReward(task.bonus), 0),
      has_earned,
    }
  },

  rollOver: async (_, { userId }) => {
    // Open tasks of the last days stay open, because a phone may still have their claims.
    const isExpired = sql`${tasks.day} < ${today} - ${lateClaimDays}::int`
    const isLeftOver = and(isExpired, isNull(tasks.rewarded_at), isNull(tasks.cleared_at))
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

const getReward = (bonus: Poisha) => taskReward + toTaka(bonus)

/** The day, the bonus of the member's plan, and whether the member ever earned a reward. */
async function readMember(db: Db, userId: string) {
  const rewarded = db
    .select({ one: sql`1` })
    .from(tasks)
    .where(and(eq(tasks.user_id, users.id), isNotNull(tasks.rewarded_at)))
  const [found] = await db
    .select({ day: sql<string>`${today}::text`, bonus: plans.bonus, has_earned: sql<boolean>`exists ${rewarded}` })
    .from(users)
    .leftJoin(plans, eq(plans.id, users.plan_id))
    .where(eq(users.id, userId))
  return { ...found!, bonus: found!.bonus ?? 0n }
}

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
    const bonus = await readPlanBonus(tx, userId)
    const handedOut = live.map(({ id }) => ({ user_id: userId, advertise_id: id, day: today, bonus }))
    await tx.insert(tasks).values(handedOut).onConflictDoNothing()
  })

async function readPlanBonus(tx: Tx, userId: string) {
  const [plan] = await tx
    .select({ bonus: plans.bonus })
    .from(users)
    .innerJoin(plans, eq(plans.id, users.plan_id))
    .where(eq(users.id, userId))
  return plan?.bonus ?? 0n
}

/** How many tasks of an advertisement were rewarded. */
export const countRewarded = (db: Db, advertiseId: string): Promise<number> =>
  countRows(db, tasks, and(eq(tasks.advertise_id, advertiseId), isNotNull(tasks.rewarded_at)))
