import { accounts } from '#contract/accounts.ts'
import { call, send } from './call.ts'
import { type Account, theAdmin } from './members.ts'

export const accountantOf = async (period: { from?: string; to?: string } = {}) =>
  (await call(accounts.accountant, period, { as: await theAdmin() })).data

export const give = async (fields: object, as?: Account) =>
  send(accounts.give, fields, { as: as ?? (await theAdmin()) })

export const nothing = {
  totalRequest: 0,
  totalPaid: 0,
  totalUnpaid: 0,
  totalAmount: 0,
  totalPaidAmount: 0,
  unpaidAmount: 0,
}
