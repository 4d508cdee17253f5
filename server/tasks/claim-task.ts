import { and, eq, sql } from 'drizzle-orm'
import { version } from 'uuid'
import { addDays, dayInDhaka, startOfDay } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import { lateClaimDays, skipAfterS, taskReward } from '#contract/tasks.ts'
import type { Tx } from '../db/connect.ts'
import { readClock } from '../db/read-clock.ts'
import { member, systemAccount } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { readSettings } from '../settings/settings.ts'
import { readEvidence } from './probes.ts'
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
  evidence: string | undefined
}

/** Pays a task once: one posting for the reward, and one for the bonus that was promised at hand-out. Returns taka. */
export async function claimTask(tx: Tx, { evidence, ...claim }: Claim) {
  const { userId } = claim
  const { task, delayMs } = await lockTask(tx, claim)
  if (task.nonce && evidence !== (await readEvidence(tx, { ...task, nonce: task.nonce })))
    throw new Refusal('no_evidence')
  await tx
    .update(tasks)
    .set({ rewarded_at: await readClock(tx), claim_delay_ms: delayMs })
    .where(eq(tasks.id, task.id))
  const { bonus } = task
  const reward = toPoisha(taskReward)
  const sides = { ref: task.id, debit: systemAccount('rewards'), credit: member(userId, 'earning') }
  const entries: Posting[] = [{ ...sides, reason: 'task_reward', amount: reward }]
  if (bonus > 0n) entries.push({ ...sides, reason: 'plan_bonus', amount: bonus })
  await post(tx, entries)
  return { reward: toTaka(reward), bonus: toTaka(bonus) }
}

/** Locks all tasks of the task's day, so that concurrent claims run one after the other. */
async function lockTask(tx: Tx, { taskId, userId }: Omit<Claim, 'evidence'>) {
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
  const now = await readClock(tx)
  if (!task) throw new Refusal(isLongAgo(taskId, now) ? 'task_expired' : 'not_found')
  if (task.rewarded_at) throw new Refusal('task_done')
  if (getExpiry(task.day) <= now) throw new Refusal('task_expired')
  if (!isOpen(task, (await readSettings(tx)).tasks_cleared_at)) throw new Refusal('not_found')
  const waitMs = getReadyAt(task, tasksOfDay).getTime() - now.getTime()
  if (waitMs > 0) {
    throw new Refusal('task_too_early', { values: { seconds: skipAfterS }, retryAfterS: Math.ceil(waitMs / 1000) })
  }
  return { task, delayMs: -waitMs }
}

/** The end of the last day on which a task of this day can be claimed. */
export const getExpiry = (day: string): Date => new Date(startOfDay(addDays(day, lateClaimDays + 1)))

/** Whether a task with this id, which has its time, has expired. Then it is deleted, and a phone may still have its claim. */
function isLongAgo(taskId: string, now: Date): boolean {
  if (version(taskId) !== 7) return false
  const createdAt = new Date(Number.parseInt(taskId.replaceAll('-', '').slice(0, 12), 16))
  return getExpiry(dayInDhaka(createdAt)) <= now
}
