import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** Lifts the limits of its session for the rest of a transaction that reads or writes all rows. The role may have limits. */
export async function liftLimits(tx: Db): Promise<void> {
  await Promise.all([
    tx.execute(sql`set local statement_timeout = 0`),
    tx.execute(sql`set local idle_in_transaction_session_timeout = 0`),
  ])
}
