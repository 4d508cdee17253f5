import { and, asc, gt, isNotNull, isNull, lt, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { dayOf, today } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { advertiseProbes, advertises } from './table.ts'

/** Published and not retired: it creates tasks. */
export const isLive = and(isNotNull(advertises.published_at), isNull(advertises.retired_at))

/** Without them the video could not be read, so that no claim could be checked. */
const hasProbes = sql`exists (select 1 from ${advertiseProbes} where ${advertiseProbes.advertise_id} = ${advertises.id})`

/** After a clearing only the advertisements published later, for the rest of the day. */
const isOfToday = (clearedAt: SQLWrapper) =>
  and(isLive, or(isNull(clearedAt), gt(advertises.published_at, clearedAt), lt(dayOf(clearedAt), today)))

/** Whether an advertisement is a task today. */
export const isTaskToday = (clearedAt: SQLWrapper): SQL | undefined => and(isOfToday(clearedAt), hasProbes)

/** The advertisements that are tasks today, or those that would be if their videos had probes. */
export const readLive = (db: Db | Tx, clearedAt: Date | null, which: 'tasks' | 'without probes' = 'tasks') => {
  const moment = sql`${clearedAt?.toISOString() ?? null}::timestamptz`
  return db
    .select({ id: advertises.id })
    .from(advertises)
    .where(which === 'tasks' ? isTaskToday(moment) : and(isOfToday(moment), not(hasProbes)))
    .orderBy(asc(advertises.id))
}
