import { withdrawals } from '#contract/withdrawals.ts'
import { balancesOf } from '#server/ledger/accounts.ts'
import { call } from './call.ts'
import { type Account, sharedAdmin } from './members.ts'
import { db } from './test-app.ts'

export const withdrawalInput = { account_number: '01712345678', method: 'bkash' as const, amount: 600 }

export const requestWithdrawal = (as: Account, amount = withdrawalInput.amount) =>
  call(withdrawals.request, { ...withdrawalInput, amount }, { as })

export const decideWithdrawal = async (id: string, status: 'approved' | 'denied', reason?: string) =>
  call(withdrawals.decide, { id, status, ...(reason && { reason }) }, { as: await sharedAdmin() })

export const getHold = async ({ id }: Account) => (await balancesOf(db, id)).hold
