import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import { dayInDhaka } from '#contract/days.ts'
import { basePath, fillPath } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { ExportTable, exportDownload, type exportTables as rows } from '#contract/exports.ts'
import { Id } from '#contract/fields.ts'
import { audits } from '../audits/table.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { users } from '../users/table.ts'
import { createExportables } from './exportables.ts'
import { streamCsv } from './stream-csv.ts'

export function createExportHandlers(db: Db): Handlers<typeof rows> {
  const tables = createExportables(db)
  return {
    prepare: ({ table, filters }) => {
      const { success, output: checkedFilters } = v.safeParse(tables[table].row.input, filters)
      if (!success) throw new Refusal('invalid_input', { field: 'filters' })
      return async (_tx, { recordActions }) => {
        const ticket = uuidv7()
        await recordActions({ ref: ticket, after: { table, filters: checkedFilters } })
        return { path: basePath + fillPath(exportDownload.path, { ticket }).path }
      }
    },
  }
}

const Prepared = v.object({ table: ExportTable, filters: v.record(v.string(), v.string()) })

/** Streams a prepared export. Its filters are those of its audit entry. */
export function downloadExport(db: Db) {
  const tables = createExportables(db)
  return async (c: Context) => {
    const { prepared, caller } = await findTicket(db, c.req.param('ticket') ?? '')
    const { table, filters } = v.parse(Prepared, prepared)
    return c.body(await streamCsv(tables[table], filters, { ...caller, address: '' }), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="joma-${table}-${dayInDhaka()}.csv"`,
      'Cache-Control': 'no-store',
    })
  }
}

async function findTicket(db: Db, ticket: string) {
  const isFresh = gt(audits.created_at, sql`now() - make_interval(secs => ${exportDownload.validForS})`)
  // The administrator may have been blocked or deleted since.
  const isActive = and(eq(users.status, 'on-progress'), isNull(users.deleted_at))
  const [found] = v.is(Id, ticket)
    ? await db
        .select({
          prepared: audits.after,
          caller: { userId: users.id, username: users.username, role: users.role },
        })
        .from(audits)
        .innerJoin(users, eq(users.id, audits.actor_id))
        .where(and(eq(audits.ref, ticket), eq(audits.action, 'export-table'), isFresh, isActive))
    : []
  if (!found) throw new Refusal('not_found')
  return found
}
