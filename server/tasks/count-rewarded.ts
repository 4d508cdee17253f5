import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { tasks } from './table.ts'

/** How many tasks of an advertisement were rewarded. */
export const countRewarded = (db: Db, advertiseId: string): Promise<number> =>
  countRows(db, tasks, and(eq(tasks.advertise_id, advertiseId), isNotNull(tasks.rewarded_at)))
