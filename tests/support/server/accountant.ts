import { accounts } from '#contract/accounts.ts'
import { call, send } from './call.ts'
import { type Account, sharedAdmin } from './members.ts'

export const fetchAccountant = async (period: { from?: string; to?: string } = {}) =>
  (await call(accounts.accountant, period, { as: await sharedAdmin() })).data

export const giveBalance = async (fields: object, as?: Account) =>
  send(accounts.give, fields, { as: as ?? (await sharedAdmin()) })

export const zeroSummary = {
  totalRequest: 0,
  totalPaid: 0,
  totalUnpaid: 0,
  totalAmount: 0,
  totalPaidAmount: 0,
  unpaidAmount: 0,
}
