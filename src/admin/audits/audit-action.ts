import type { Audit, AuditAction } from '#contract/audits.ts'

const actions: Record<AuditAction, string> = {
  'accept-payment': 'Accepted a payment',
  'deny-payment': 'Denied a payment',
  'archive-payment': 'Archived a payment, or brought it back',
  'approve-withdrawal': 'Approved a withdrawal',
  'deny-withdrawal': 'Denied a withdrawal',
  'archive-withdrawal': 'Archived a withdrawal, or brought it back',
  'give-balance': 'Gave balance',
  'create-admin': 'Created an admin',
  'block-user': 'Blocked a user',
  'delete-user': 'Deleted a user',
  'recover-user': 'Recovered a user',
  'create-plan': 'Added a plan',
  'update-plan': 'Changed a plan',
  'delete-plan': 'Deleted a plan',
  'upload-advertise': 'Uploaded an advertisement',
  'retire-advertise': 'Retired an advertisement',
  'clear-tasks': 'Cleared all tasks',
  'post-notice': 'Changed the notice',
  'set-refer-bonus': 'Changed the referral bonus',
  'set-withdraw-limits': 'Changed the withdraw settings',
  'add-bank-account': 'Added a bank account',
  'change-bank-status': 'Switched a bank account',
  'delete-bank-account': 'Deleted a bank account',
  'solve-support': 'Solved a support message',
  'delete-support': 'Deleted a support message',
  'export-table': 'Exported a table',
}

/** The label of an audit action. */
export const actionOf = ({ action, after }: Pick<Audit, 'action' | 'after'>): string =>
  action === 'block-user' && after?.status !== 'block' ? 'Unblocked a user' : actions[action]

/** The options of the action filter, sorted by label. */
export const actionOptions = Object.entries(actions)
  .map(([value, label]) => ({ value, label: value === 'block-user' ? 'Blocked or unblocked a user' : label }))
  .sort((one, other) => one.label.localeCompare(other.label))
