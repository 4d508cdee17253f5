import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connect.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { db } from './test-app.ts'

/** Whether `work` waits for a lock of the transaction. Returns as soon as it waits or is done. */
export async function isBlockedBy(tx: Tx, work: Promise<unknown>): Promise<boolean> {
  const [own] = await queryRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
  let isDone = false
  const done = () => {
    isDone = true
  }
  work.then(done, done)
  for (;;) {
    const isWaiting = sql`select from pg_stat_activity where ${own!.pid}::int = any(pg_blocking_pids(pid))`
    if ((await queryRows(db, isWaiting)).length > 0) return true
    if (isDone) return false
  }
}
