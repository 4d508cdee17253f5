import * as v from 'valibot'
import type { advertiseUpload } from './advertises.ts'
import { endpoints, fields } from './endpoint.ts'
import { Id, Moment } from './fields.ts'
import { page, paging, period } from './lists.ts'
import type { nouns } from './nouns.ts'

type RowOf<Noun> = Noun[keyof Noun]
type AuditedRow = Extract<RowOf<{ [Name in keyof typeof nouns]: RowOf<(typeof nouns)[Name]> }>, { audit: unknown }>
type Audited = AuditedRow | typeof advertiseUpload
type ActionOf<Audit> = Audit extends string ? Audit : Audit[keyof Audit]

/** The name of an administrator's write in the audit log: the `audit` of its row. */
export type AuditAction = ActionOf<Audited['audit']>

// Repeats the names, so that the page's audit log does not load all rows. The compiler checks that the list is complete.
const actions: Record<AuditAction, true> = {
  'accept-payment': true,
  'deny-payment': true,
  'archive-payment': true,
  'approve-withdrawal': true,
  'deny-withdrawal': true,
  'archive-withdrawal': true,
  'give-balance': true,
  'create-admin': true,
  'block-user': true,
  'delete-user': true,
  'recover-user': true,
  'create-plan': true,
  'update-plan': true,
  'delete-plan': true,
  'upload-advertise': true,
  'retire-advertise': true,
  'clear-tasks': true,
  'post-notice': true,
  'set-refer-bonus': true,
  'set-withdraw-limits': true,
  'add-bank-account': true,
  'change-bank-status': true,
  'delete-bank-account': true,
  'solve-support': true,
  'delete-support': true,
  'export-table': true,
}
export const AuditAction = v.picklist(Object.keys(actions) as AuditAction[])

/** The tags of the list: the first tag that each audited write touches, which is that of its own noun. */
const tags: Record<Exclude<Audited['touches'][0], undefined>, true> = {
  Users: true,
  Payment: true,
  Withdraw: true,
  Plan: true,
  Bank: true,
  Support: true,
  Notice: true,
  Refer: true,
  WithdrawAmount: true,
  Advertise: true,
  Task: true,
}

/** `actor` is the administrator's username, `ref` the id of the changed row, `username` the member concerned, if any. */
export const Audit = v.object({
  _id: Id,
  actor: v.string(),
  action: AuditAction,
  ref: Id,
  username: v.nullable(v.string()),
  /** The changed fields before and after. Amounts are taka. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  created_at: Moment,
})
export type Audit = v.InferOutput<typeof Audit>

export const audits = endpoints({
  list: {
    method: 'GET',
    path: '/audit/get-audit',
    role: 'admin',
    input: fields({
      ...paging,
      ...period,
      /** Usernames of the administrator and of the member concerned. */
      actor: v.optional(v.string()),
      username: v.optional(v.string()),
      action: v.optional(AuditAction),
    }),
    output: page(Audit),
    tags: Object.keys(tags) as (keyof typeof tags)[],
  },
})
