import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import { basePath, fillPath } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { exportDownload, type exportTables as rows } from '#contract/exports.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { exportables } from './exportables.ts'
import { createTicket } from './tickets.ts'

export function exportHandlers(db: Db): Handlers<typeof rows> {
  const tables = exportables(db)
  return {
    prepare: ({ table, filters }, { userId }) => {
      const { success, output: checkedFilters } = v.safeParse(tables[table].row.input, filters)
      if (!success) throw new Refusal('invalid_input', { field: 'filters' })
      return async (tx, { recordActions }) => {
        await recordActions({ ref: uuidv7(), after: { table, filters: checkedFilters } })
        const prepared = { user_id: userId, exported: table, filters: checkedFilters as Record<string, string> }
        const ticket = await createTicket(tx, prepared)
        return { path: basePath + fillPath(exportDownload.path, { ticket }).path }
      }
    },
  }
}
