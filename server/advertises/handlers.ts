import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { advertises as rows } from '#contract/advertises.ts'
import { Refusal } from '#contract/errors.ts'
import { containsInAnyCase } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { readPage } from '../db/read-page.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { advertises } from './table.ts'

type CountRewarded = (db: Db, advertiseId: string) => Promise<number>

/** `countRewarded` is a parameter, because tasks import advertises. */
export const createAdvertiseHandlers = (db: Db, countRewarded: CountRewarded): Handlers<typeof rows> => ({
  list: ({ search, status = 'live', ...paging }) => {
    const isListed = and(
      status === 'live' ? isNull(advertises.retired_at) : isNotNull(advertises.retired_at),
      search ? containsInAnyCase(advertises.name, search.trim()) : undefined,
    )
    return readPage(paging, {
      id: advertises.id,
      total: countRows(db, advertises, isListed),
      items: async ({ after, order, limit }) => {
        const found = await db.select().from(advertises).where(and(isListed, after)).orderBy(order).limit(limit)
        return Promise.all(found.map(async (row) => present(row, await countRewarded(db, row.id))))
      },
    })
  },

  retire:
    ({ id }) =>
    async (tx, { recordActions }) => {
      const [retired] = await tx
        .update(advertises)
        .set({ retired_at: sql`now()` })
        .where(and(eq(advertises.id, id), isNull(advertises.retired_at)))
        .returning({ name: advertises.name })
      if (!retired) throw new Refusal((await exists(tx, id)) ? 'already_retired' : 'not_found')
      await recordActions({ ref: id, before: retired })
      return null
    },
})

const exists = async (tx: Tx, id: string) => (await tx.$count(advertises, eq(advertises.id, id))) > 0

const present = (row: typeof advertises.$inferSelect, rewarded: number) => ({
  _id: row.id,
  name: row.name,
  size: row.size,
  created_at: row.created_at.toISOString(),
  retired_at: row.retired_at?.toISOString() ?? null,
  rewarded,
})
