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

/** Moves the tasks to days far away first, because the unique key is checked for each row. */
export const backdateTaskDays = ({ id }: Account, days: number) =>
  db.transaction(async (tx) => {
    for (const part of [10_000, days - 10_000]) {
      const day = sql`${taskTable.day} - ${part}::int`
      await tx.update(taskTable).set({ day }).where(eq(taskTable.user_id, id))
    }
  })
