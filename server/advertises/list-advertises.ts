import { and, isNotNull, isNull } from 'drizzle-orm'
import type { advertises as endpoints } from '#contract/advertises.ts'
import { containsInAnyCase } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { readPage } from '../db/read-page.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { advertises } from './table.ts'

type CountOf = (db: Db, advertiseId: string) => Promise<number>

export interface TaskCounts {
  rewarded: CountOf
  unplayable: CountOf
}

/** The counts are a parameter, because tasks import advertises. */
export const createListAdvertises =
  (db: Db, counts: TaskCounts): Handlers<typeof endpoints>['list'] =>
  ({ search, status = 'live', ...paging }) => {
    const isListed = and(
      status === 'live' ? isNull(advertises.retired_at) : isNotNull(advertises.retired_at),
      search ? containsInAnyCase(advertises.name, search.trim()) : undefined,
    )
    return readPage(paging, {
      id: advertises.id,
      total: countRows(db, advertises, isListed),
      items: async ({ after, order, limit }) => {
        const found = await db.select().from(advertises).where(and(isListed, after)).orderBy(order).limit(limit)
        return Promise.all(found.map((row) => present(db, row, counts)))
      },
    })
  }

const present = async (db: Db, row: typeof advertises.$inferSelect, { rewarded, unplayable }: TaskCounts) => ({
  _id: row.id,
  name: row.name,
  size: row.size,
  created_at: row.created_at.toISOString(),
  published_at: row.published_at?.toISOString() ?? null,
  retired_at: row.retired_at?.toISOString() ?? null,
  rewarded: await rewarded(db, row.id),
  unplayable: await unplayable(db, row.id),
})
