import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { toPoisha } from '#contract/money.ts'
import type { StaffRole, User } from '#contract/own-user.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { member, systemAccount } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/post.ts'
import { sessions as sessionTable } from '#server/sessions/table.ts'
import { createTokens } from '#server/sessions/tokens.ts'
import { createUser } from '#server/users/create-user.ts'
import { hasUsername } from '#server/users/find-member.ts'
import { hashPassword } from '#server/users/passwords.ts'
import { users as userTable } from '#server/users/table.ts'
import { call, send } from './call.ts'
import { firstAdmin, hasDatabase, testSecret, testTokenTtlS } from './target.ts'
import { app, db } from './test-app.ts'

export const password = 'correct horse'

export type Account = ReturnType<typeof toAccount>

/** The test's view of an account: its token and its current balances. */
function toAccount({ id, username, token }: { id: string; username: string; token: string }) {
  const me = async () => (await call(users.me, {}, { as: { token } })).data
  return {
    id,
    username,
    token,
    me,
    getBalance: async () => (await me()).balance,
    getEarning: async () => (await me()).earning,
  }
}

/** Signs in through the API. */
export async function signIn(username: string, entered = password): Promise<Account> {
  const { status, data } = await call(sessions.signIn, { username, password: entered })
  expect(status).toBe(200)
  return toAccount({ id: await readId(username), username, token: data.accessToken })
}

async function readId(username: string): Promise<string> {
  // No response contains the own id, and only tests with the database use it.
  if (!hasDatabase) return ''
  const [user] = await db.select().from(userTable).where(hasUsername(username))
  return user!.id
}

export const registrationInput = (username = `m${randomUUID().slice(0, 13)}`) => ({
  username,
  // Its own, because the mails to one address are limited.
  email: `${username}@example.com`,
  country: 'Bangladesh',
  // Of its own, because the number of accounts with one number is limited.
  mobile_number: `017${String(randomInt(100_000_000)).padStart(8, '0')}`,
  gender: 'female' as const,
  password,
  confirm_password: password,
})

const passwordHash = hashPassword(password)
const tokens = createTokens([testSecret], testTokenTtlS)

type Role = User['role']

interface AccountOptions {
  referrer?: Account | undefined
  staffRoles?: StaffRole[]
}

const createAccount = (role: Role, options: AccountOptions = {}): Promise<Account> =>
  hasDatabase ? insertAccount(role, options) : registerAccount(role, options)

/** Inserts rows instead of calling the API, because hashing two passwords for each test is slow. */
async function insertAccount(role: Role, { referrer, staffRoles }: AccountOptions): Promise<Account> {
  const referrerId = referrer?.id ?? null
  const input = { ...registrationInput(), mobile_number: '01712345678', passwordHash: await passwordHash, referrerId }
  const jti = randomUUID()
  const { id, username } = await db.transaction(async (tx) => {
    const user = await createUser(tx, {
      ...input,
      role: role === 'super-admin' ? 'admin' : role,
      ...(staffRoles && { staffRoles }),
    })
    await tx.update(userTable).set({ role }).where(eq(userTable.id, user.id))
    const expires_at = new Date(Date.now() + testTokenTtlS * 1_000)
    await tx.insert(sessionTable).values({ id: jti, user_id: user.id, expires_at })
    return user
  })
  return toAccount({
    id,
    username,
    token: await tokens.issue({ username, role, ...(staffRoles && { roles: staffRoles }), jti }),
  })
}

/** Creates an account through the API alone. A super-administrator has the rights of an administrator without roles. */
async function registerAccount(role: Role, { referrer, staffRoles }: AccountOptions): Promise<Account> {
  const input = registrationInput()
  const { username } = input
  if (role === 'customer') {
    const referral = referrer && { refer_code: (await referrer.me()).refer_code }
    expect((await call(users.register, { ...input, ...referral })).status).toBe(200)
    return signIn(username)
  }
  const initial = { password: 'initial password', confirm_password: 'initial password' }
  const roles = staffRoles && { roles: staffRoles }
  const created = await call(users.createAdmin, { ...input, ...initial, ...roles }, { as: await signInFirstAdmin() })
  expect(created.status).toBe(200)
  // An administrator replaces the password that another one has chosen.
  const change = { currentPassWord: initial.password, newPassword: password, confirmPassword: password }
  const as = await signIn(username, initial.password)
  expect((await call(sessions.changePassword, change, { as })).status).toBe(200)
  return signIn(username)
}

const signInFirstAdmin = async () => ({ token: (await call(sessions.signIn, firstAdmin)).data.accessToken })

interface MemberOptions {
  /** Taka. */
  balance?: number
  earning?: number
  referrer?: Account
}

/** Creates a member. Each test uses its own members, because tests share a database. */
export async function createMember({ balance = 0, earning = 0, referrer }: MemberOptions = {}): Promise<Account> {
  const account = await createAccount('customer', { referrer })
  if (balance > 0) await topUp(account, balance)
  if (earning > 0) await (hasDatabase ? giveEarning(account.id, earning) : referBuyer(account, earning))
  return account
}

export const createAdmin = (role: 'admin' | 'super-admin' = 'admin'): Promise<Account> => createAccount(role)

/** Creates an administrator with some roles. */
export const createStaff = (...roles: StaffRole[]): Promise<Account> => createAccount('admin', { staffRoles: roles })

const admins = new WeakMap<typeof app, Promise<Account>>()

/** One administrator for each test file's app. It makes the decisions that tests need. */
export const sharedAdmin = (): Promise<Account> => {
  const admin = admins.get(app) ?? createAdmin()
  admins.set(app, admin)
  return admin
}

export const paymentInput = (amount: number) => ({
  account_number: '01712345678',
  payment_method: 'bkash' as const,
  transaction_id: randomUUID().replaceAll('-', ''),
  amount,
  date: '2026-01-31',
})

/** Adds to a balance through the API: a payment request and its acceptance. */
export async function topUp(as: Account, amount: number): Promise<void> {
  const { data } = await call(payments.request, paymentInput(amount), { as })
  const decision = { _id: data._id, username: as.username, status: 'success' as const }
  expect((await call(payments.accept, decision, { as: await sharedAdmin() })).status).toBe(200)
}

/** Posts to the ledger directly, because no call pays an arbitrary earning. */
async function giveEarning(owner: string, taka: number): Promise<void> {
  const sides = { debit: systemAccount('adjust'), credit: member(owner, 'earning') }
  await db.transaction((tx) =>
    post(tx, [{ reason: 'correction', ref: randomUUID(), ...sides, amount: toPoisha(taka) }]),
  )
}

/** Refers a member whose plan pays the sum. */
async function referBuyer(referrer: Account, taka: number): Promise<void> {
  const { plan_name: planName } = await createPlan({ price: taka, refer_balance: taka })
  const buyer = await createMember({ balance: taka, referrer })
  expect((await call(plans.purchase, { planName }, { as: buyer })).status).toBe(200)
}

/** Creates a plan with a unique name. */
export async function createPlan(figures: {
  price: number
  bonus?: number
  refer_balance?: number
  features?: string
}) {
  const plan_name = `plan ${randomUUID()}`
  const plan = { plan_name, bonus: 0, refer_balance: 0, features: '["A feature"]', ...figures }
  return (await call(plans.create, plan, { as: await sharedAdmin() })).data
}

/** Makes a call as the shared administrator. `fields` are not type-checked. */
export const callAsAdmin = async <E extends Endpoint>(endpoint: E, fields: object) =>
  send(endpoint, fields, { as: await sharedAdmin() })
