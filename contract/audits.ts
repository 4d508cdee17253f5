import * as v from 'valibot'
import type { advertiseUpload } from './advertises.ts'
import { endpoints, fields } from './endpoint.ts'
import { Id, Moment } from './fields.ts'
import type { contract } from './index.ts'
import { page, paging, period } from './lists.ts'

type ValueOf<T> = T[keyof T]
// Without the endpoints of this module, which has no write and would be circular.
type Nouns = Omit<typeof contract, 'audits'>
type AuditedEndpoint = Extract<ValueOf<{ [Noun in keyof Nouns]: ValueOf<Nouns[Noun]> }>, { audit: unknown }>
type Audited = AuditedEndpoint | typeof advertiseUpload
type ActionOf<Audit> = Audit extends string ? Audit : Audit[keyof Audit]

/** The name of a write in the audit log: the `audit` of its endpoint. */
export type AuditAction = ActionOf<Audited['audit']> | CommandAction

/** Actions without an endpoint of their own: those of the command `npm run admin` and `npm run import`, and proposals of other endpoints. */
type CommandAction = 'issue-password-link' | 'remove-factors' | 'propose' | 'import-members'

/**
 * Each action, as the audit log shows it. Written out, because the endpoints as values would bring all of them to the page's
 * audit log. A missing action does not compile.
 */
export const auditActions: Record<AuditAction, string> = {
  'accept-payment': 'Accepted a payment',
  'deny-payment': 'Denied a payment',
  'cancel-payment': 'Cancelled the own payment',
  'archive-payment': 'Archived or restored a payment',
  'approve-withdrawal': 'Approved a withdrawal',
  'deny-withdrawal': 'Denied a withdrawal',
  'cancel-withdrawal': 'Cancelled the own withdrawal',
  'archive-withdrawal': 'Archived or restored a withdrawal',
  'create-payout-batch': 'Created a payout batch',
  'pay-payout-batch': 'Marked a payout batch paid',
  'cancel-payout-batch': 'Cancelled a payout batch',
  'give-balance': 'Gave balance',
  'end-session': 'Signed a user out',
  'create-admin': 'Created an admin',
  'set-staff-settings': 'Changed the settings of the staff',
  'confirm-proposal': 'Confirmed a proposal',
  'decline-proposal': 'Declined a proposal',
  propose: 'Proposed an act to a second person',
  'remove-factors': 'Removed the second factors of an admin',
  'confirm-setup': 'Confirmed a setup step',
  'set-roles': 'Changed the roles of an admin',
  'issue-password-link': 'Made a password link for an admin',
  'block-user': 'Blocked a user',
  'import-members': 'Imported members',
  'delete-user': 'Deleted a user',
  'recover-user': 'Recovered a user',
  'allow-recovery': 'Allowed the recovery of an account',
  'create-recovery-link': 'Created a password link for a member',
  'create-plan': 'Added a plan',
  'update-plan': 'Changed a plan',
  'delete-plan': 'Deleted a plan',
  'upload-advertise': 'Uploaded an advertisement',
  'publish-advertise': 'Published an advertisement',
  'delete-advertise': 'Deleted an unpublished advertisement',
  'retire-advertise': 'Retired an advertisement',
  'clear-tasks': 'Cleared all tasks',
  'post-notice': 'Changed the notice',
  'set-refer-bonus': 'Changed the referral bonus',
  'set-brand': 'Changed name and colours',
  'publish-rules': 'Published rules',
  'save-banner': 'Saved a banner',
  'move-banner': 'Moved a banner',
  'delete-banner': 'Removed a banner',
  'set-limits': 'Changed the limits',
  'set-reward-ceiling': 'Changed the daily ceiling for rewards',
  'set-withdraw-limits': 'Changed the withdraw settings',
  'add-bank-account': 'Added a bank account',
  'change-bank-status': 'Switched a bank account',
  'delete-bank-account': 'Deleted a bank account',
  'add-till': 'Added a till',
  'update-till': 'Changed a till',
  'set-till-mode': 'Changed the mode of a till',
  'enter-till-balance': 'Entered the balance of a till',
  'close-till-alarm': 'Closed an alarm of a till',
  'set-till-settings': 'Changed the settings of the tills',
  'pair-till-phone': 'Paired a till phone',
  'set-till-phone-sims': 'Changed the SIMs of a till phone',
  'revoke-till-phone': 'Revoked a till phone',
  'enter-till-sms': 'Pasted an SMS',
  'give-till-sms': 'Gave unclaimed money to a member',
  'remind-till-sms': 'Asked a member about unclaimed money',
  'name-till-sms': 'Explained money without a request',
  'close-till-sms': 'Closed money that nobody claimed',
  'mark-withdrawal-paid': 'Marked a withdrawal sent',
  'change-payment-amount': 'Changed a payment to the amount of its SMS',
  'answer-support': 'Answered a support message',
  'solve-support': 'Solved a support message',
  'delete-support': 'Deleted a support message',
  'save-canned-answer': 'Saved a canned answer',
  'delete-canned-answer': 'Deleted a canned answer',
  'save-inbox-view': 'Saved a view of the inbox',
  'rename-inbox-view': 'Renamed a view of the inbox',
  'share-inbox-view': 'Shared a view of the inbox, or ended it',
  'delete-inbox-view': 'Deleted a view of the inbox',
  'set-webhook': 'Changed the webhook',
  'remove-webhook': 'Removed the webhook',
  'test-webhook': 'Sent a test to the webhook',
  'send-webhook-again': 'Sent a message to the webhook again',
  'create-api-key': 'Created an API key',
  'revoke-api-key': 'Revoked an API key',
  'sign-off-close': 'Signed off the books of a day',
  'export-table': 'Exported a table',
}
export const AuditAction = v.picklist(Object.keys(auditActions) as AuditAction[])

/** The tags of the list: the first tag that each audited write touches, which is that of its own noun. */
const tags: Record<Exclude<Audited['touches'][0], undefined>, true> = {
  Users: true,
  Auth: true,
  Payment: true,
  Withdraw: true,
  Plan: true,
  Bank: true,
  Support: true,
  Notice: true,
  Refer: true,
  Limit: true,
  WithdrawAmount: true,
  Advertise: true,
  Task: true,
  Till: true,
  Staff: true,
  Proposal: true,
  Webhook: true,
  ApiKey: true,
  DailyClose: true,
  Shop: true,
  Brand: true,
  Rules: true,
  Banner: true,
  InboxView: true,
}

/** `actor` is the username of the administrator, or of the member who cancelled the own request, or the label of a till phone, `ref` the id of the changed row, `username` the member concerned, if any. */
export const Audit = v.object({
  _id: Id,
  actor: v.string(),
  /** Whether the actor is a till phone. */
  by_phone: v.boolean(),
  /** The name of the API key with which the actor’s program did it. */
  api_key: v.nullable(v.string()),
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
    permission: 'accounts.read',
    input: fields({
      ...paging,
      ...period,
      /** The administrator's username or the label of a till phone, and the username of the member concerned. */
      actor: v.optional(v.string()),
      username: v.optional(v.string()),
      action: v.optional(AuditAction),
    }),
    output: page(Audit),
    tags: Object.keys(tags) as (keyof typeof tags)[],
  },
})
