import * as v from 'valibot'

/** The cache groups of the specification. A read lists the tags of its data, a write the tags that it makes stale. */
export const Tag = v.picklist([
  'Auth',
  'Users',
  'Plan',
  'Advertise',
  'Payment',
  'Transaction',
  'Customer',
  'Bank',
  'Task',
  'Support',
  'Refer',
  'Notice',
  'Withdraw',
  'WithdrawAmount',
  'Withdraw_Info',
  // Not of the specification.
  'Limit',
  'Till',
  'Staff',
  'Proposal',
  'Webhook',
  'ApiKey',
  'DailyClose',
  'Shop',
  'Brand',
  'Rules',
  'Banner',
  'InboxView',
  'InboxViewer',
])
export type Tag = v.InferOutput<typeof Tag>
