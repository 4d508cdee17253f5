import * as v from 'valibot'

/** The cache groups of the specification: what a cached answer can be made of. A write names the ones it changes. */
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
])
export type Tag = v.InferOutput<typeof Tag>
