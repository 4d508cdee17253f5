import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { toPoisha } from '#contract/money.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { house, member } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/post.ts'
import { createUser } from '#server/users/create-user.ts'
import { hasUsername } from '#server/users/find-member.ts'
import { hashPassword } from '#server/users/passwords.ts'
import { users as userTable } from '#server/users/table.ts'
import { call } from './call.ts'
import { db } from './house.ts'

export const password = 'correct horse'

export type Account = Awaited<ReturnType<typeof signIn>>

/** Signs in, and gives what a test needs of the account: its token, and its figures as they are now. */
export async function signIn(username: string, typed = password) {
  const { status, data } = await call(sessions.signIn, { username, password: typed })
  expect(status).toBe(200)
  const as = { token: data.accessToken }
  const me = async () => (await call(users.me, {}, { as })).data
  const [row] = await db.select({ id: userTable.id }).from(userTable).where(hasUsername(username))
  return {
    ...as,
    id: row!.id,
    username,
    me,
    balanceNow: async () => (await me()).balance,
    earningNow: async () => (await me()).earning,
  }
}

interface Wanted {
  /** Taka. */
  balance?: number
  earning?: number
  refer_code?: string
}

export const registration = () => ({
  username: `m${randomUUID().slice(0, 13)}`,
  email: 'member@example.com',
  country: 'Bangladesh',
  mobile_number: '01712345678',
  gender: 'female' as const,
  password,
  confirm_password: password,
})

/** A member of one's own, so that tests share a database without meeting. */
export async function newMember({ balance = 0, earning = 0, refer_code }: Wanted = {}): Promise<Account> {
  const typed = { ...registration(), ...(refer_code && { refer_code }) }
  expect((await call(users.register, typed)).status).toBe(200)
  const account = await signIn(typed.username)
  if (balance > 0) await topUp(account, balance)
  if (earning > 0) await giveEarning(account.id, earning)
  return account
}

let firstAdmin: Promise<Account> | undefined

/** The administrator that decides what tests ask for. One for each file. */
export const theAdmin = (): Promise<Account> => {
  firstAdmin ??= newAdmin()
  return firstAdmin
}

export async function newAdmin(role: 'admin' | 'super-admin' = 'admin'): Promise<Account> {
  const typed = registration()
  const passwordHash = await hashPassword(typed.password)
  await db.transaction(async (tx) => {
    const { id } = await createUser(tx, { ...typed, passwordHash, role: 'admin', referrerId: null })
    await tx.update(userTable).set({ role }).where(eq(userTable.id, id))
  })
  return signIn(typed.username)
}

export const paymentOf = (amount: number) => ({
  account_number: '01712345678',
  payment_method: 'bkash' as const,
  transaction_id: randomUUID().replaceAll('-', ''),
  amount,
  date: '2026-01-31',
})

/** Adds to a balance as members do: a payment, accepted by an admin. */
export async function topUp(as: Account, amount: number): Promise<void> {
  const { data } = await call(payments.request, paymentOf(amount), { as })
  const decision = { _id: data._id, username: as.username, status: 'success' as const }
  expect((await call(payments.accept, decision, { as: await theAdmin() })).status).toBe(200)
}

/** Through the ledger, because nothing a member does earns an arbitrary amount at once. */
async function giveEarning(owner: string, taka: number): Promise<void> {
  const sides = { debit: house('adjust'), credit: member(owner, 'earning') }
  await db.transaction((tx) => post(tx, [{ reason: 'seed', ref: randomUUID(), ...sides, amount: toPoisha(taka) }]))
}

/** A plan of one's own. */
export async function newPlan(figures: { price: number; bonus?: number; refer_balance?: number }) {
  const plan_name = `plan ${randomUUID()}`
  const plan = { plan_name, bonus: 0, refer_balance: 0, features: '["A feature"]', ...figures }
  return (await call(plans.create, plan, { as: await theAdmin() })).data
}
