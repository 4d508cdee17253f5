import { type Audit, auditActions } from '#contract/audits.ts'

/** The label of an audit action. */
export const actionOf = ({ action, after }: Pick<Audit, 'action' | 'after'>): string =>
  action === 'block-user' && after?.status !== 'block' ? 'Unblocked a user' : auditActions[action]

/** The options of the action filter, sorted by label. */
export const actionOptions = Object.entries(auditActions)
  .map(([value, label]) => ({ value, label: value === 'block-user' ? 'Blocked or unblocked a user' : label }))
  .sort((one, other) => one.label.localeCompare(other.label))
