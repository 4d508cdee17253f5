import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import { basePath, fillPath } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { exportDownload, type exportTables as rows } from '#contract/exports.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { exportables } from './exportables.ts'

export function exportHandlers(db: Db): Handlers<typeof rows> {
  const tables = exportables(db)
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
