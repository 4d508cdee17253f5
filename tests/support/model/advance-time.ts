import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { settings } from '#server/settings/table.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { db } from '../server/test-app.ts'
import { getDayBefore, type Member, type ModelState } from './model-state.ts'

/** Backdates a member's tasks by a number of seconds. */
export async function advanceSeconds({ account, tasks }: Member, seconds: number): Promise<void> {
  await db.update(taskTable).set(handedOutBefore(seconds)).where(eq(taskTable.user_id, account.id))
  for (const task of tasks) task.handedOutAt -= seconds * 1_000
}

/** Backdates all tasks of this run by one day. */
export async function advanceOneDay(model: ModelState): Promise<void> {
  const isOfRun = inArray(
    taskTable.user_id,
    model.members.map(({ account }) => account.id),
  )
  await db.transaction(async (tx) => {
    // Moves the days far away and back, because the unique constraint is checked for each updated row.
    await tx.update(taskTable).set(daysBefore(10_000)).where(isOfRun)
    await tx
      .update(taskTable)
      .set({ ...daysBefore(-9_999), ...handedOutBefore(86_400) })
      .where(isOfRun)
    await tx.update(settings).set({ tasks_cleared_at: sql`${settings.tasks_cleared_at} - interval '1 day'` })
  })
  for (const task of model.members.flatMap(({ tasks }) => tasks)) {
    task.day = getDayBefore(task.day)
    task.handedOutAt -= 86_400_000
  }
  model.clearedOn &&= getDayBefore(model.clearedOn)
}

const daysBefore = (days: number): { day: SQL } => ({ day: sql`${taskTable.day} - ${days}::int` })
const handedOutBefore = (seconds: number): { handed_out_at: SQL } => ({
  handed_out_at: sql`${taskTable.handed_out_at} - make_interval(secs => ${seconds})`,
})
