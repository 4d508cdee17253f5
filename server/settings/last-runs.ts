import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { settings } from './table.ts'

/** A command that ran: the time of the last one is a metric of every process. */
export type Run = { command: 'backup'; gaps: number } | { command: 'audit'; brokenInvariants: number }

/** Throws if the database accepts no writes, or is of an older version. */
export async function recordRun(db: Db, run: Run): Promise<void> {
  const set =
    run.command === 'backup'
      ? { backed_up_at: sql`now()`, backup_gaps: run.gaps }
      : { audited_at: sql`now()`, broken_invariants: run.brokenInvariants }
  await db.update(settings).set(set)
}
