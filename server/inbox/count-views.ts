import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { InboxKind } from '#contract/inbox/inbox.ts'
import type { Db } from '../db/connect.ts'
import type { Caller } from '../http/caller.ts'
import { createFilters, createSearch, type ListedKind } from './filters.ts'
import { findAlarms, readOpenAlarms } from './open-alarms.ts'
import { tables } from './read-items.ts'

interface View {
  id: string
  kind: InboxKind | null
  search: string | null
}

/** How much waits in each view for the caller. Each table is read once for all views. */
export async function countViews(db: Db, caller: Caller, views: View[]): Promise<Map<string, number>> {
  const sums = new Map(views.map(({ id }) => [id, 0]))
  if (views.length === 0) return sums
  const searched = views.map((view) => ({ ...view, find: createSearch(view.search ?? undefined) }))
  const add = (id: string, count: number) => sums.set(id, (sums.get(id) ?? 0) + count)
  const filters = Object.entries(createFilters(caller, undefined)) as [ListedKind, SQL | undefined][]
  const [alarms] = await Promise.all([
    readOpenAlarms(db, caller),
    ...filters.map(async ([kind, filter]) => {
      const shown = searched.filter((view) => !view.kind || view.kind === kind)
      const conditions = shown.map(({ id, find }) => [id, find?.[kind] ?? sql`true`] as const)
      const counts = await countEach(db, tables[kind], filter, conditions)
      for (const [id, count] of Object.entries(counts)) add(id, count)
    }),
  ])
  for (const { id, kind, search } of views)
    if (!kind || kind === 'alarm') add(id, findAlarms(alarms ?? [], search ?? undefined).length)
  return sums
}

/** The rows of a filter that also meet each condition, by the name of the condition. */
async function countEach(
  db: Db,
  table: PgTable,
  filter: SQL | undefined,
  conditions: (readonly [string, SQL])[],
): Promise<Record<string, number>> {
  if (conditions.length === 0) return {}
  const counted = conditions.map(
    ([name, condition]) => [name, sql<number>`count(*) filter (where ${condition})`.mapWith(Number)] as const,
  )
  const [counts] = await db.select(Object.fromEntries(counted)).from(table).where(filter)
  return counts ?? {}
}
