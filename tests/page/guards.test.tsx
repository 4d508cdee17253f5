import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { createTokens } from '#server/sessions/tokens.ts'
import { readToken } from '#src/api/session.ts'
import { refuse } from '../support/answer.ts'
import { call } from '../support/call.ts'
import { parts } from '../support/house.ts'
import { type Account, newMember, theAdmin } from '../support/members.ts'
import { openPage } from '../support/open-page.tsx'

const customers = [
  '/home/transfer-wallet',
  '/home/transfer-balance',
  '/home/refer',
  '/home/earnings',
  '/home/my-task',
  '/home/payment-sitting',
  '/home/shop-balance',
  '/home/withdraw',
  '/home/support',
  '/home/transactions',
  '/home/rewards',
  '/home/Income-balance',
  '/home/more/balance',
  '/home/more/withdraw',
  '/home/more/rewards',
  '/home/more/transactions',
  '/home/more/shop-balance',
  '/home/more/support',
]
const admins = [
  '/home/balance-request',
  '/home/withdraw-request',
  '/home/manage-account',
  '/home/history',
  '/home/upload-adv',
  '/home/manage-plans',
  '/home/see-all-plans',
  '/home/support-messages',
  '/home/upload-notice',
]
const everybody = ['/home', '/home/plans', '/home/profile', '/home/more', '/home/my-plans', '/home/notifications']

let customer: Account
let admin: Account
beforeAll(async () => {
  customer = await newMember()
  admin = await theAdmin()
})

/** Opens a page and says where it ends up, once something stands there. */
async function endOf(path: string, as?: Account) {
  const { pathNow } = openPage(path, as && { as })
  await screen.findAllByRole('heading')
  return pathNow()
}

const strangers = ['/', '/login', '/register', '/forgot-password', '/auth/recovery-password']

test.each(strangers)('%s is for people who are not signed in', async (path) => {
  expect(await endOf(path)).toBe(path)
})

test.each(strangers)('%s leads whoever is signed in home', async (path) => {
  expect(await endOf(path, customer)).toBe('/home')
})

test.each([...customers, ...admins, ...everybody])('%s leads whoever is not signed in to the sign-in', async (path) => {
  expect(await endOf(path)).toBe('/login')
})

test.each([...customers, ...everybody])('%s is open to customers', async (path) => {
  expect(await endOf(path, customer)).toBe(path)
})

test.each([...admins, ...everybody])('%s is open to admins', async (path) => {
  expect(await endOf(path, admin)).toBe(path)
})

test.each(admins)('%s leads customers away, and comes to rest', async (path) => {
  expect(await endOf(path, customer)).toBe('/home')
})

test.each(customers)('%s leads admins away, and comes to rest', async (path) => {
  expect(await endOf(path, admin)).toBe('/home')
})

test.each(['/login', '/home'])('at %s an expired session is cleared', async (path) => {
  const { username } = await newMember()
  const expired = { username, role: 'customer' as const, jti: crypto.randomUUID() }
  const token = await createTokens(parts.secret, -1).issue(expired)

  const { pathNow } = openPage(path, { as: { token } })

  await screen.findByRole('heading', { name: 'Sign in' })
  expect(pathNow()).toBe('/login')
  expect(readToken()).toBeNull()
})

test('a token that makes no sense is cleared', async () => {
  const { pathNow } = openPage('/home', { as: { token: 'nonsense' } })

  await screen.findByRole('heading', { name: 'Sign in' })
  expect(pathNow()).toBe('/login')
  expect(readToken()).toBeNull()
})

test('a session the server has ended leads to the sign-in', async () => {
  const as = await newMember()
  await call(users.delete, { username: as.username }, { as: await theAdmin() })

  const { pathNow } = openPage('/home', { as })

  await waitFor(() => expect(pathNow()).toBe('/login'))
  expect(readToken()).toBeNull()
})

test('while it is not known who is here, one may try again or log out', async () => {
  refuse(users.me, 'account_blocked')

  openPage('/home', { as: await newMember() })

  await screen.findByText('This account is blocked. Please contact support.')
  screen.getByRole('button', { name: 'Retry' })
  screen.getByRole('button', { name: 'Log out' })
})

test('an address that there is not says so, and shows a way home', async () => {
  openPage('/nothing/here')

  await screen.findByRole('heading', { name: '404 No Route Matches' })
  screen.getByRole('link', { name: 'Go to Home' })
})
