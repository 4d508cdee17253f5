import { eq, sql } from 'drizzle-orm'
import { tasks as rows, taskReward } from '#contract/tasks.ts'
import { today } from '../../db/conditions.ts'
import type { Db } from '../../db/connect.ts'
import { tasks } from '../../tasks/table.ts'
import type { ApiClient } from './api-client.ts'

interface Simulation {
  db: Db
  watchers: ApiClient[]
  days: number
}

/** Completes the tasks of each of the last days. Today's tasks stay open for users of the demo. */
export async function simulateTasks({ db, watchers, days }: Simulation): Promise<void> {
  for (let day = days; day > 0; day--) {
    for (const client of watchers) {
      const open = await client(rows.today, {})
      await moveTodayBack(db, '1 hour')
      for (const { _id } of open) await client(rows.claim, { task_id: _id, amount: taskReward })
    }
    await moveTodayBack(db, `${day} days`)
  }
}

/** Changes times in the database, because the API rewards a task only 20 s after it was handed out. */
async function moveTodayBack(db: Db, interval: string) {
  const by = sql`${interval}::interval`
  await db
    .update(tasks)
    .set({
      // From 6:00, so that an hour earlier is the same day.
      day: sql`(${tasks.day} + interval '6 hours' - ${by})::date`,
      handed_out_at: sql`${tasks.handed_out_at} - ${by}`,
      rewarded_at: sql`${tasks.rewarded_at} - ${by}`,
    })
    .where(eq(tasks.day, today))
}
