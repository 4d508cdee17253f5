import { eq, sql } from 'drizzle-orm'
import { taskReward, tasks } from '#contract/tasks.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { call } from './call.ts'
import type { Account } from './members.ts'
import { db } from './test-app.ts'

export const readTodaysTasks = async (as: Account) => (await call(tasks.today, {}, { as })).data

export const claimTask = (as: Account, { _id }: { _id: string }) =>
  call(tasks.claim, { task_id: _id, amount: taskReward }, { as })

/** Backdates a member's tasks by a number of seconds. */
export const backdateTasks = ({ id }: Account, seconds: number) =>
  db
    .update(taskTable)
    .set({ handed_out_at: sql`${taskTable.handed_out_at} - make_interval(secs => ${seconds})` })
    .where(eq(taskTable.user_id, id))

export const backdateTasksOneDay = ({ id }: Account) =>
  db
    .update(taskTable)
    .set({ day: sql`${taskTable.day} - 1` })
    .where(eq(taskTable.user_id, id))
