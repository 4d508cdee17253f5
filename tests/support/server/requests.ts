import { inArray } from 'drizzle-orm'
import { type RefusalCode, refusals } from '#contract/errors.ts'
import { payments } from '#contract/payments.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { audits } from '#server/audits/table.ts'
import { readBalances } from '#server/ledger/accounts.ts'
import { call } from './call.ts'
import { type Account, paymentInput, sharedAdmin } from './members.ts'
import { db } from './test-app.ts'

export async function requestPayment(as: Account, fields: Partial<ReturnType<typeof paymentInput>> = {}) {
  return (await call(payments.request, { ...paymentInput(500), ...fields }, { as })).data
}

export const decidePayment = async (payment: { _id: string; username: string }, status: 'success' | 'deny') =>
  call(payments.accept, { _id: payment._id, username: payment.username, status }, { as: await sharedAdmin() })

export const latestPaymentState = async (as: Account) => (await call(payments.mine, {}, { as })).data.items[0]?.state

export const withdrawalInput = { account_number: '01712345678', method: 'bkash' as const, amount: 600 }

export const requestWithdrawal = (as: Account, amount = withdrawalInput.amount) =>
  call(withdrawals.request, { ...withdrawalInput, amount }, { as })

export const decideWithdrawal = async (id: string, status: 'approved' | 'denied', reason?: string) =>
  call(withdrawals.decide, { id, status, ...(reason && { reason }) }, { as: await sharedAdmin() })

export const getHold = async ({ id }: Account) => (await readBalances(db, id)).hold

export const doneResult = (_id: string, message = 'Accept successfully') => ({ _id, isDone: true, message })
export const refusedResult = (_id: string, code: RefusalCode) => ({
  _id,
  isDone: false,
  code,
  message: refusals[code][1],
})
export const alreadyDecided = 'already_decided'
export const auditEntriesFor = (ids: string[]) => db.select().from(audits).where(inArray(audits.ref, ids))
