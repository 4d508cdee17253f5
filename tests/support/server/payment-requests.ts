import { payments } from '#contract/payments.ts'
import { call } from './call.ts'
import { type Account, paymentOf, theAdmin } from './members.ts'

export async function request(as: Account, fields: Partial<ReturnType<typeof paymentOf>> = {}) {
  return (await call(payments.request, { ...paymentOf(500), ...fields }, { as })).data
}

export const decide = async (payment: { _id: string; username: string }, status: 'success' | 'deny') =>
  call(payments.accept, { _id: payment._id, username: payment.username, status }, { as: await theAdmin() })

export const stateOf = async (as: Account) => (await call(payments.mine, {}, { as })).data.items[0]?.state
