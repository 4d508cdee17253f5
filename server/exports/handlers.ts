import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import { dayInDhaka } from '#contract/days.ts'
import { type Access, basePath, fillPath } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { type exportTables as endpoints, exportDownload } from '#contract/exports.ts'
import { toFileName } from '#contract/file-name.ts'
import { getPermissions } from '#contract/permissions.ts'
import { readBrandTexts } from '../brands/read-brand.ts'
import type { Db } from '../db/connect.ts'
import { type Caller, can } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import type { Proxies } from '../http/proxies.ts'
import { recordSecurityEvent } from '../security-events/record.ts'
import { sessions } from '../sessions/table.ts'
import { users } from '../users/table.ts'
import { createExportables } from './exportables.ts'
import { streamCsv } from './stream-csv.ts'
import { createTicket, readTicket } from './tickets.ts'
import { writeWorkbook } from './write-workbook.ts'

export function createExportHandlers(db: Db): Handlers<typeof endpoints> {
  const tables = createExportables(db)
  return {
    prepare: ({ table, filters }, caller) => {
      if (!isAllowed(tables[table].endpoint, caller)) throw new Refusal('not_allowed')
      const { success, output: checkedFilters } = v.safeParse(tables[table].endpoint.input, filters)
      if (!success) throw new Refusal('invalid_input', { field: 'filters' })
      return async (tx, { recordActions }) => {
        // Again, because a role may have been taken away while the body arrived.
        if (!isAllowed(tables[table].endpoint, caller)) throw new Refusal('not_allowed')
        await recordActions({ ref: uuidv7(), after: { table, filters: checkedFilters } })
        const { userId: user_id, sessionId: session_id = null } = caller
        const prepared = { exported: table, filters: checkedFilters as Record<string, string> }
        const ticket = await createTicket(tx, { ...prepared, user_id, session_id })
        return { path: basePath + fillPath(exportDownload.path, { ticket }).path }
      }
    },
  }
}

/** Streams a prepared export. */
export function downloadExport(db: Db, proxies: Proxies) {
  const tables = createExportables(db)
  return async (c: Context) => {
    const { exported, filters, user_id, session_id } = await readTicket(db, c.req.param('ticket') ?? '')
    const caller = await findActiveUser(db, { userId: user_id, sessionId: session_id })
    if (!isAllowed(tables[exported].endpoint, caller)) throw new Refusal('not_found')
    const exportable = tables[exported]
    const [name, type] = exportable.isWorkbook
      ? (['xlsx', xlsxType] as const)
      : (['csv', 'text/csv; charset=utf-8'] as const)
    const { name: shop } = await readBrandTexts(db)
    const headers = {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${toFileName(shop)}-${exported.replace(/-xlsx$/, '')}-${dayInDhaka()}.${name}"`,
      'Cache-Control': 'no-store',
    }
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const visitor = { address: proxies.addressOf(c), userAgent: c.req.header('User-Agent') }
    await recordSecurityEvent(db, { kind: 'export-downloaded', userId: user_id, caller: visitor })
    const reader = { ...caller, address: '' }
    return exportable.isWorkbook
      ? c.body(await writeWorkbook(exportable, filters, reader), 200, headers)
      : c.body(await streamCsv(exportable, filters, reader), 200, headers)
  }
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An export has the rows of a list, so it needs the permission of that list. The handlers check that of other endpoints. */
const isAllowed = ({ permission }: Access, caller: Pick<Caller, 'permissions'>) =>
  permission === undefined || can(caller, permission)

interface Preparer {
  userId: string
  sessionId: string | null
}

/** The user who prepared it may have been blocked or deleted since, or the session may have ended, as after a new password. */
async function findActiveUser(db: Db, { userId, sessionId }: Preparer) {
  const [user] = await db
    .select({ userId: users.id, username: users.username, role: users.role, staffRoles: users.staff_roles })
    .from(users)
    .where(
      and(eq(users.id, userId), eq(users.status, 'on-progress'), isNull(users.deleted_at), hasOpenSession(sessionId)),
    )
  if (!user) throw new Refusal('not_found')
  return { ...user, permissions: getPermissions(user.staffRoles), isFresh: false }
}

const hasOpenSession = (id: string | null) => sql`exists (
  select from ${sessions} where ${sessions.id} = ${id} and ${sessions.user_id} = ${users.id} and ${sessions.expires_at} > now())`
