import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import { skipAfterS, taskReward } from '#contract/tasks.ts'
import type { Tx } from '../db/connect.ts'
import { member, systemAccount } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { plans } from '../plans/table.ts'
import { readSettings } from '../settings/settings.ts'
import { users } from '../users/table.ts'
import { tasks } from './table.ts'

interface HandedOut {
  handed_out_at: Date
  rewarded_at: Date | null
  cleared_at: Date | null
}

/** Whether a task can still be claimed. `clearedAt` is the last clearing of all tasks by an administrator. */
export const isOpen = ({ handed_out_at, rewarded_at, cleared_at }: HandedOut, clearedAt: Date | null): boolean =>
  !rewarded_at && !cleared_at && (!clearedAt || handed_out_at > clearedAt)

/**
 * The time from which a task can be claimed: one claim per 20 s since the tasks were handed out, although claims may be
 * delivered later and together. For tasks of a later upload the time starts at that upload.
 */
export function getReadyAt(task: HandedOut, tasksOfDay: HandedOut[]): Date {
  const handOuts = new Set(tasksOfDay.map(({ handed_out_at }) => handed_out_at.getTime()))
  const times = [...handOuts]
    .filter((since) => since <= task.handed_out_at.getTime())
    .map((since) => since + (countRewardedSince(tasksOfDay, since) + 1) * skipAfterS * 1000)
  return new Date(Math.max(...times))
}

const countRewardedSince = (tasksOfDay: HandedOut[], since: number) =>
  tasksOfDay.filter(({ handed_out_at, rewarded_at }) => rewarded_at !== null && handed_out_at.getTime() >= since).length

interface Claim {
  taskId: string
  userId: string
}

/** Pays a task once: one posting for the reward, and one for the bonus of the member's plan. Returns taka. */
export async function claimTask(tx: Tx, { taskId, userId }: Claim) {
  const task = await lockTask(tx, { taskId, userId })
  await tx.update(tasks).set({ rewarded_at: sql`clock_timestamp()` }).where(eq(tasks.id, task.id))
  const bonus = await readPlanBonus(tx, userId)
  const reward = toPoisha(taskReward)
  const sides = { ref: task.id, debit: systemAccount('rewards'), credit: member(userId, 'earning') }
  const entries: Posting[] = [{ ...sides, reason: 'task_reward', amount: reward }]
  if (bonus > 0n) entries.push({ ...sides, reason: 'plan_bonus', amount: bonus })
  await post(tx, entries)
  return { reward: toTaka(reward), bonus: toTaka(bonus) }
}

/** Locks all tasks of the task's day, so that concurrent claims run one after the other. */
async function lockTask(tx: Tx, { taskId, userId }: Claim) {
  const isOwn = eq(tasks.user_id, userId)
  const dayOfTask = tx
    .select({ day: tasks.day })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), isOwn))
  const tasksOfDay = await tx
    .select()
    .from(tasks)
    .where(and(isOwn, eq(tasks.day, sql`(${dayOfTask})`)))
    .orderBy(tasks.id)
    .for('update')
  const task = tasksOfDay.find(({ id }) => id === taskId.toLowerCase())
  if (!task) throw new Refusal('not_found')
  if (task.rewarded_at) throw new Refusal('task_done')
  if (!isOpen(task, (await readSettings(tx)).tasks_cleared_at)) throw new Refusal('not_found')
  const waitMs = getReadyAt(task, tasksOfDay).getTime() - (await readClock(tx)).getTime()
  if (waitMs > 0) {
    throw new Refusal('task_too_early', { values: { seconds: skipAfterS }, retryAfterS: Math.ceil(waitMs / 1000) })
  }
  return task
}

/** The database's time, which is the same for every process. */
async function readClock(tx: Tx): Promise<Date> {
  const [row] = await tx
    .select({ now: sql`clock_timestamp()`.mapWith(tasks.handed_out_at) })
    .from(sql`(values (1)) as one`)
  return row!.now
}

async function readPlanBonus(tx: Tx, userId: string) {
  const [plan] = await tx
    .select({ bonus: plans.bonus })
    .from(users)
    .innerJoin(plans, eq(plans.id, users.plan_id))
    .where(eq(users.id, userId))
  return plan?.bonus ?? 0n
}
