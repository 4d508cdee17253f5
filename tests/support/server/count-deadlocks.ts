import { sql } from 'drizzle-orm'
import { queryRows } from '#server/db/query-rows.ts'
import { db } from './test-app.ts'

/** A session reports a deadlock before it retries. */
export async function countDeadlocks(): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const [row] = await queryRows<{ deadlocks: number }>(
    db,
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  )
  return row!.deadlocks
}
