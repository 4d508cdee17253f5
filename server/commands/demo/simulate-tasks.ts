import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Input } from '#contract/endpoint.ts'
import { tasks as endpoints, type Task, taskReward } from '#contract/tasks.ts'
import { videoPath } from '#contract/videos.ts'
import { today } from '../../db/conditions.ts'
import type { Db } from '../../db/connect.ts'
import { tasks } from '../../tasks/table.ts'
import type { Api, ApiClient } from './api-client.ts'

interface Simulation {
  app: Api
  db: Db
  watchers: ApiClient[]
  days: number
}

/** Completes the tasks of each of the last days. Today's tasks stay open for users of the demo. */
export async function simulateTasks({ app, db, watchers, days }: Simulation): Promise<void> {
  for (let day = days; day > 0; day--) {
    for (const client of watchers) {
      const open = await client(endpoints.today, {})
      await moveTodayBack(db, '1 hour')
      for (const task of open) await client(endpoints.claim, await createClaim(app, task))
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

type HandedOut = Pick<Task, '_id' | 'advertise'> & Partial<Pick<Task, 'nonce' | 'probes'>>

/** The input of a task's claim, with the evidence of its video, whose probes are read as the page reads them. */
export async function createClaim(
  app: Api,
  { _id, advertise, nonce, probes = [] }: HandedOut,
): Promise<Input<typeof endpoints.claim>> {
  const claim = { task_id: _id, amount: taskReward }
  if (!nonce) return claim
  const hash = createHash('sha256').update(nonce)
  for (const { start, end } of probes) {
    const part = await app.request(videoPath(advertise), { headers: { Range: `bytes=${start}-${end}` } })
    hash.update(new Uint8Array(await part.arrayBuffer()))
  }
  return { ...claim, evidence: hash.digest('hex') }
}
