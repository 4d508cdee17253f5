import { sql } from 'drizzle-orm'
import { payments } from '#contract/payments.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { call } from '../support/server/call.ts'
import { type Account, createAdmin, paymentInput, sharedAdmin } from '../support/server/members.ts'

export const withdrawalInput = (amount: number) => ({ account_number: '01712345678', method: 'bkash' as const, amount })

/** The lock of a race on these members' accounts. */
export const lockAccounts = (...members: Account[]) =>
  sql`select from account where owner_id in ${members.map(({ id }) => id)} order by id for update`
/** The lock of a race on one row. */
export const lockRow = (table: string, id: string) =>
  sql`select from ${sql.identifier(table)} where id = ${id} for update`

export const createTwoAdmins = async (): Promise<[Account, Account]> => [await sharedAdmin(), await createAdmin()]

/** Requests a payment that stays pending. */
export async function requestPayment(as: Account, amount = 50) {
  const { data } = await call(payments.request, paymentInput(amount), { as })
  return { _id: data._id, username: as.username }
}

export async function requestWithdrawal(as: Account, amount: number): Promise<string> {
  return (await call(withdrawals.request, withdrawalInput(amount), { as })).data._id
}
