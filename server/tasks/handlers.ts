import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
import { type tasks as endpoints, lateClaimDays, taskReward } from '#contract/tasks.ts'
import { readLive } from '../advertises/live.ts'
import { advertises } from '../advertises/table.ts'
import { today } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { one } from '../db/one.ts'
import { readClock } from '../db/read-clock.ts'
import { runTransaction } from '../db/run-transaction.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import type { MediaStore } from '../media/store.ts'
import { plans } from '../plans/table.ts'
import { changeSettings, readSettings } from '../settings/settings.ts'
import { users } from '../users/table.ts'
import { claimTask, getExpiry, getReadyAt, isOpen } from './claim-task.ts'
import { handOut } from './hand-out.ts'
import { listProbes, storeProbes } from './probes.ts'
import { countFitting, promisedBy, readRewardDay } from './reward-ceiling.ts'
import { tasks, unplayableReports } from './table.ts'

export const createTaskHandlers = (db: Db, media: MediaStore): Handlers<typeof endpoints> => ({
  today: async (_, { userId }) => {
    const { tasks_cleared_at } = await readSettings(db)
    const unread = await readLive(db, tasks_cleared_at, 'without probes')
    if (unread.length > 0) await storeProbes(db, { media, advertiseIds: unread.map(({ id }) => id) })
    const existing = await readDay(db, userId)
    const live = await readLive(db, tasks_cleared_at)
    const isMissing = live.some(({ id }) => !existing.some(({ task }) => task.advertise_id === id))
    if (isMissing) await handOut(db, userId)
    const found = isMissing ? await readDay(db, userId) : existing
    const tasksOfDay = found.map(({ task }) => task)
    const open = found.filter(({ task, retired_at }) => !retired_at && isOpen(task, tasks_cleared_at))
    const probes = await listProbes(
      db,
      open.flatMap(({ task: { nonce, ...task } }) => (nonce ? { ...task, nonce } : [])),
    )
    return open.map(({ task }) => ({
      _id: task.id,
      // Rewarded tasks count too, so that the numbers of the others stay the same.
      place: tasksOfDay.indexOf(task) + 1,
      advertise: task.advertise_id,
      ready_at: getReadyAt(task, tasksOfDay).toISOString(),
      expires_at: getExpiry(task.day).toISOString(),
      bonus: toTaka(task.bonus),
      nonce: task.nonce,
      probes: probes.get(task.nonce ?? '') ?? [],
    }))
  },

  day: async (_, { userId }) => {
    const { tasks_cleared_at, reward_ceiling } = await readSettings(db)
    const { day, bonus, has_earned } = await readMember(db, userId)
    const found = await readDay(db, userId)
    const live = await readLive(db, tasks_cleared_at)
    const handedOut = found.filter(({ task, retired_at }) => !retired_at && isOpen(task, tasks_cleared_at))
    const missing = live.filter(({ id }) => !found.some(({ task }) => task.advertise_id === id))
    const fitting = missing.slice(0, await countLeft(db, reward_ceiling, bonus))
    const done = found.filter(({ task }) => task.rewarded_at).map(({ task }) => task)
    return {
      day,
      open: [
        ...handedOut.map(({ task }) => ({ _id: task.id, reward: getReward(task.bonus) })),
        ...fitting.map(() => ({ _id: null, reward: getReward(bonus) })),
      ],
      done: done.length,
      earned: done.reduce((sum, task) => sum + getReward(task.bonus), 0),
      has_earned,
      is_over: fitting.length < missing.length,
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
        set: { tasks_cleared_at: await readClock(tx) },
        recordActions,
        present: ({ tasks_cleared_at }) => ({ tasks_cleared_at }),
      })
      return null
    },

  claim:
    ({ task_id, amount, evidence }, { userId }) =>
    async (tx) => {
      if (amount !== taskReward) throw new Refusal('wrong_reward', { field: 'amount', values: { reward: taskReward } })
      return claimTask(tx, { taskId: task_id, userId, evidence })
    },

  reportUnplayable:
    ({ task_id }, { userId }) =>
    async (tx) => {
      await reportUnplayable(tx, { taskId: task_id, userId })
      return null
    },
})

const getReward = (bonus: Poisha) => taskReward + toTaka(bonus)

/** The day, the bonus of the member's plan, and whether the member ever earned a reward. */
async function readMember(db: Db, userId: string) {
  const rewarded = db
    .select({ one: sql`1` })
    .from(tasks)
    .where(and(eq(tasks.user_id, users.id), isNotNull(tasks.rewarded_at)))
  const found = one(
    await db
      .select({ day: sql<string>`${today}::text`, bonus: plans.bonus, has_earned: sql<boolean>`exists ${rewarded}` })
      .from(users)
      .leftJoin(plans, eq(plans.id, users.plan_id))
      .where(eq(users.id, userId)),
  )
  return { ...found, bonus: found.bonus ?? 0n }
}

/** A member's tasks of today, including rewarded and cleared ones. */
const readDay = (db: Db, userId: string) =>
  db
    .select({ task: tasks, retired_at: advertises.retired_at })
    .from(tasks)
    .innerJoin(advertises, eq(advertises.id, tasks.advertise_id))
    .where(and(eq(tasks.user_id, userId), eq(tasks.day, today)))
    .orderBy(tasks.id)

/** How many tasks with this bonus the ceiling leaves today. */
async function countLeft(db: Db, ceiling: Poisha | null, bonus: Poisha): Promise<number | undefined> {
  if (ceiling === null) return undefined
  return countFitting(ceiling, (await readRewardDay(db))?.handed_out ?? 0n, promisedBy(bonus))
}

/** The counts of one advertisement's tasks. */
export const taskCounts = {
  /** How many were rewarded. */
  rewarded: (db: Db, advertiseId: string): Promise<number> =>
    countRows(db, tasks, and(eq(tasks.advertise_id, advertiseId), isNotNull(tasks.rewarded_at))),
  /** How many members have reported it. */
  unplayable: (db: Db, advertiseId: string): Promise<number> =>
    countRows(db, unplayableReports, eq(unplayableReports.advertise_id, advertiseId)),
}

interface Report {
  taskId: string
  userId: string
}

/** Stores once for each member and video that a phone cannot play it. Refuses a task of another member. */
async function reportUnplayable(tx: Tx, { taskId, userId }: Report): Promise<void> {
  const [task] = await tx
    .select({ advertise_id: tasks.advertise_id })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.user_id, userId)))
  if (!task) throw new Refusal('not_found')
  await tx
    .insert(unplayableReports)
    .values({ ...task, user_id: userId })
    .onConflictDoNothing()
}
