import * as v from 'valibot'
import { endpoints, fields } from './endpoint.ts'
import { Id, Moment } from './fields.ts'
import { page, paging, period } from './lists.ts'

/** Every act of an administrator that moves money, changes an account or changes what everybody sees. */
export const AuditAction = v.picklist([
  'accept-payment',
  'deny-payment',
  'archive-payment',
  'approve-withdrawal',
  'deny-withdrawal',
  'archive-withdrawal',
  'give-balance',
  'create-admin',
  'block-user',
  'delete-user',
  'recover-user',
  'create-plan',
  'update-plan',
  'delete-plan',
  'upload-advertise',
  'retire-advertise',
  'clear-tasks',
  'post-notice',
  'set-refer-bonus',
  'set-withdraw-limits',
  'add-bank-account',
  'change-bank-status',
  'delete-bank-account',
  'solve-support',
  'delete-support',
  'export-table',
])
export type AuditAction = v.InferOutput<typeof AuditAction>

/** `actor` did it; `ref` is the id of what it was done to, `username` the member whom it concerns, if any. */
export const Audit = v.object({
  _id: Id,
  actor: v.string(),
  action: AuditAction,
  ref: Id,
  username: v.nullable(v.string()),
  /** What the act changed, by field, as it was and as it became. Amounts are taka. */
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
      /** Usernames: who did it, and whom it concerns. */
      actor: v.optional(v.string()),
      username: v.optional(v.string()),
      action: v.optional(AuditAction),
    }),
    output: page(Audit),
    tags: ['Users', 'Payment', 'Withdraw', 'Plan', 'Bank', 'Support', 'Notice', 'Refer', 'WithdrawAmount', 'Advertise'],
  },
})
