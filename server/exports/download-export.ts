import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { dayInDhaka } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import type { Db } from '../db/connect.ts'
import { users } from '../users/table.ts'
import { exportables } from './exportables.ts'
import { streamCsv } from './stream-csv.ts'
import { redeemTicket } from './tickets.ts'

/** Streams a prepared export, once. */
export function downloadExport(db: Db) {
  const tables = exportables(db)
  return async (c: Context) => {
    const { exported, filters, user_id } = await redeemTicket(db, c.req.param('ticket') ?? '')
    const caller = await findActiveAdmin(db, user_id)
    return c.body(await streamCsv(tables[exported], filters, { ...caller, address: '' }), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="joma-${exported}-${dayInDhaka()}.csv"`,
      'Cache-Control': 'no-store',
    })
  }
}

/** The administrator may have been blocked or deleted since. */
async function findActiveAdmin(db: Db, userId: string) {
  const [admin] = await db
    .select({ userId: users.id, username: users.username, role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'on-progress'), isNull(users.deleted_at)))
  if (!admin) throw new Refusal('not_found')
  return admin
}
