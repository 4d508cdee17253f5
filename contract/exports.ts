import * as v from 'valibot'
import { endpoints, fields } from './endpoint.ts'
import { Choice } from './fields.ts'
import { issue } from './issues.ts'

/**
 * The tables that can be exported as CSV. `payouts` are the rows of one payout batch, for programs; `payouts-xlsx` is the same as a
 * workbook with text cells, for the employee who sends the money.
 */
export const ExportTable = Choice([
  'users',
  'blocked-users',
  'deleted-users',
  'payments',
  'withdrawals',
  'payouts',
  'payouts-xlsx',
  'supports',
  'advertises',
  'banks',
  'audits',
  'statement',
  'daily-closes',
])
export type ExportTable = v.InferOutput<typeof ExportTable>

const Filter = v.optional(v.pipe(v.string(), v.maxLength(200, issue('too_long', 200))))

/** The filters of all tables. The list of the exported table validates its own. */
const Filters = fields({
  search: Filter,
  sort: Filter,
  status: Filter,
  from: Filter,
  to: Filter,
  username: Filter,
  role: Filter,
  plan: Filter,
  referrer: Filter,
  method: Filter,
  payment_method: Filter,
  archived: Filter,
  actor: Filter,
  action: Filter,
  batch: Filter,
})

export const exportTables = endpoints({
  /** `filters` are those of the table's list. `path` serves the file for `validForS` seconds, without authorization. */
  prepare: {
    method: 'POST',
    path: '/export/prepare-export',
    role: 'admin',
    permission: 'exports.make',
    fresh: true,
    input: fields({
      table: ExportTable,
      filters: v.optional(Filters, {}),
    }),
    output: v.object({ path: v.string() }),
    touches: [],
    audit: 'export-table',
    message: 'Export ready.',
    hasSecretResponse: 'repeatable',
  },
})

/** Not an endpoint, because the file is streamed. Without a token, so that the browser can download it directly. */
export const exportDownload = { method: 'GET', path: '/export/download/:ticket', validForS: 60 } as const
