import { sql } from 'drizzle-orm'
import { toPoisha } from '#contract/money.ts'
import { lateClaimDays, taskReward } from '#contract/tasks.ts'
import { today } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { tryLock } from '../db/locks.ts'
import { one } from '../db/one.ts'
import { queryRows } from '../db/query-rows.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { rewardDays, tasks } from './table.ts'

const batchRows = 1_000
const batchesMax = 200

/** Deletes the tasks that no claim can reach any more. A phone that still has such a claim gets `task_expired`. */
export async function deleteExpiredTasks(db: Db): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch++) if ((await deleteBatch(db)) < batchRows) return
}

/** What the deleted tasks of a day promised stays counted in the row of the day: I21. Skips tasks that a claim has locked. */
const deleteBatch = (db: Db): Promise<number> =>
  runTransaction(db, async (tx) => {
    // Two processes would wait for each other's days.
    if (!(await tryLock(tx, 'expired tasks'))) return 0
    const deleted = await queryRows<{ count: number }>(
      tx,
      sql`with expired as materialized (
          select id from ${tasks} where rewarded_at is null and day < ${today} - ${lateClaimDays}::int
          limit ${batchRows} for update skip locked
        ), deleted as (
          delete from ${tasks} task using expired where task.id = expired.id returning task.day, task.bonus
        ), summed as (
          select day, sum(${toPoisha(taskReward)}::bigint + bonus) as promised from deleted group by day
        ), counted as (
          update ${rewardDays} r set expired = r.expired + summed.promised from summed
          where r.day = summed.day and r.ceiling is not null
        )
        select count(*)::int as count from deleted`,
    )
    return one(deleted).count
  })
