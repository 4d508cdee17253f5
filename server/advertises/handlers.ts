import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import type { advertises as rows } from '#contract/advertises.ts'
import type { Db } from '../db/connect.ts'
import { readPage } from '../db/read-page.ts'
import type { Handlers } from '../http/serve.ts'
import { tasks } from '../tasks/table.ts'
import { advertises } from './table.ts'

export const advertiseHandlers = (db: Db): Handlers<typeof rows> => ({
  list: (paging) => {
    const isLive = isNull(advertises.retired_at)
    return readPage(paging, {
      id: advertises.id,
      total: db.$count(advertises, isLive),
      items: async ({ after, order, limit }) => {
        const found = await db
          .select({
            _id: advertises.id,
            name: advertises.name,
            size: advertises.size,
            created_at: advertises.created_at,
            rewarded: db.$count(
              tasks,
              and(sql`${tasks.advertise_id} = ${advertises.id}`, isNotNull(tasks.rewarded_at)),
            ),
          })
          .from(advertises)
          .where(and(isLive, after))
          .orderBy(order)
          .limit(limit)
        return found.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
      },
    })
  },
})
