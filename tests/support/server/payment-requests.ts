import { payments } from '#contract/payments.ts'
import { call } from './call.ts'
import { type Account, paymentInput, sharedAdmin } from './members.ts'

export async function requestPayment(as: Account, fields: Partial<ReturnType<typeof paymentInput>> = {}) {
  return (await call(payments.request, { ...paymentInput(500), ...fields }, { as })).data
}

export const decidePayment = async (payment: { _id: string; username: string }, status: 'success' | 'deny') =>
  call(payments.accept, { _id: payment._id, username: payment.username, status }, { as: await sharedAdmin() })

export const latestPaymentState = async (as: Account) => (await call(payments.mine, {}, { as })).data.items[0]?.state
