import { eq, sql } from 'drizzle-orm'
import { tasks as rows, taskReward } from '#contract/tasks.ts'
import type { Db } from '../../db/connect.ts'
import { tasks } from '../../tasks/table.ts'
import { today } from '../../tasks/today.ts'
import type { ApiClient } from './api-client.ts'

interface Watching {
  db: Db
  watchers: ApiClient[]
  days: number
}

/** Lets members do their tasks on each of the last days. Today's stay for whoever tries the demo. */
export async function simulateTasks({ db, watchers, days }: Watching): Promise<void> {
  for (let day = days; day > 0; day--) {
    for (const act of watchers) {
      const open = await act(rows.today, {})
      await moveTodayBack(db, '1 hour')
      for (const { _id } of open) await act(rows.claim, { task_id: _id, amount: taskReward })
    }
    await moveTodayBack(db, `${day} days`)
  }
}

/** Time cannot be made to pass through the API, and a task is rewarded 20 s after it was handed out at the earliest. */
async function moveTodayBack(db: Db, interval: string) {
  const by = sql`${interval}::interval`
  await db
    .update(tasks)
    .set({
      // From six in the morning, an hour back is the same day.
      day: sql`(${tasks.day} + interval '6 hours' - ${by})::date`,
      handed_out_at: sql`${tasks.handed_out_at} - ${by}`,
      rewarded_at: sql`${tasks.rewarded_at} - ${by}`,
    })
    .where(eq(tasks.day, today))
}
