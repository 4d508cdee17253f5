import { eq, sql } from 'drizzle-orm'
import { skipAfterS, type Task, tasks } from '#contract/tasks.ts'
import { createClaim } from '#server/commands/demo/simulate-tasks.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { call } from './call.ts'
import { type Account, createMember } from './members.ts'
import { app, db } from './test-app.ts'

export const readTodaysTasks = async (as: Account) => (await call(tasks.today, {}, { as })).data

/** Claims a task as the player does: with the evidence of its video. */
export const claimTask = async (as: Account, task: TaskInput, { key }: { key?: string } = {}) =>
  call(tasks.claim, await claimOf(task), { as, ...(key && { key }) })

type TaskInput = Parameters<typeof createClaim>[1]

/** The input of a task's claim. */
export const claimOf = (task: TaskInput) => createClaim(app, task)

/** Backdates a member's tasks by a number of seconds. */
export const backdateTasks = ({ id }: Account, seconds: number) =>
  db
    .update(taskTable)
    .set({
      handed_out_at: sql`(${taskTable.handed_out_at} at time zone 'UTC' - make_interval(secs => ${seconds})) at time zone 'UTC'`,
    })
    .where(eq(taskTable.user_id, id))

/** A member with a task that can be claimed. */
export async function createClaimableTask(secondsAgo = skipAfterS): Promise<{ as: Account; task: Task }> {
  const as = await createMember()
  const [task] = await readTodaysTasks(as)
  await backdateTasks(as, secondsAgo)
  return { as, task: task! }
}

/** Moves the tasks to days far away first, because the unique key is checked for each row. */
export const backdateTaskDays = ({ id }: Account, days: number) =>
  db.transaction(async (tx) => {
    for (const part of [10_000, days - 10_000]) {
      const day = sql`${taskTable.day} - ${part}::int`
      await tx.update(taskTable).set({ day }).where(eq(taskTable.user_id, id))
    }
  })
