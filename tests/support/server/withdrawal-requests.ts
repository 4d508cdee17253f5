import { withdrawals } from '#contract/withdrawals.ts'
import { balancesOf } from '#server/ledger/balances.ts'
import { call } from './call.ts'
import { type Account, theAdmin } from './members.ts'
import { db } from './test-app.ts'

export const asked = { account_number: '01712345678', method: 'bkash' as const, amount: 600 }

export const request = (as: Account, amount = asked.amount) => call(withdrawals.request, { ...asked, amount }, { as })

export const decide = async (id: string, status: 'approved' | 'denied', reason?: string) =>
  call(withdrawals.decide, { id, status, ...(reason && { reason }) }, { as: await theAdmin() })

export const holdOf = async ({ id }: Account) => (await balancesOf(db, id)).hold
