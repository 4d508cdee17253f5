import { readdirSync } from 'node:fs'
import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { createTokens } from '#server/sessions/tokens.ts'
import { Joma } from '#src/app/joma.tsx'
import { createPage } from '#src/app/router.tsx'
import { readSession, readToken, storeToken } from '#src/session/session.ts'
import { refuse } from '../support/page/answer.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'
import { parts } from '../support/server/test-app.ts'

/** Every screen of the route tree. The id names the layouts that a route is in, and with them its guards. */
const screens = Object.values(createPage().router.routesById)
  .filter(({ children }) => !children)
  .map(({ id, fullPath }) => ({ id, path: fullPath.replace(/(.)\/$/, '$1') }))
const pathsIn = (layout: RegExp) => screens.filter(({ id }) => layout.test(id)).map(({ path }) => path)

const strangers = pathsIn(/^\/_public\//)
const admins = pathsIn(/^\/home\/_admin\//)
const customers = pathsIn(/^\/home\/_customer\//)
const everybody = pathsIn(/^\/home\/(?!_)/)

let customer: Account
let admin: Account
beforeAll(async () => {
  customer = await createMember()
  admin = await sharedAdmin()
})

/** A path of the tree with values for its params. */
const addressOf = (path: string) =>
  path.replace('$username', customer.username).replace('$id', '01890000-0000-7000-8000-000000000000')

/** Opens a path without rendering it, and returns the path whose screen loaded. */
async function endOf(path: string, as?: Account) {
  if (as) storeToken(as.token)
  const address = addressOf(path)
  const { router } = createPage({ history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  await waitFor(() => expect(router.state).toMatchObject({ status: 'idle', isLoading: false }))
  for (const match of router.state.matches) expect(match).toMatchObject({ status: 'success', error: undefined })
  const { pathname } = router.state.location
  return pathname === address ? path : pathname
}

/** Renders the page once and goes to each path, until its screen shows a heading. Returns where each ended. */
async function renderAll(paths: string[], as?: Account) {
  if (as) storeToken(as.token)
  const history = createMemoryHistory({ initialEntries: [addressOf(paths[0]!)] })
  const { router, queryClient } = createPage({ history })
  render(<Joma router={router} queryClient={queryClient} />)
  const ends: string[] = []
  for (const path of paths) {
    await router.navigate({ to: addressOf(path) })
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(router.state.location.pathname))
    await waitFor(() => within(screen.getByRole('main')).getAllByRole('heading', { hidden: true }))
    ends.push(router.state.location.pathname)
  }
  return ends
}

test('every file with a screen is in the walk, once', () => {
  const files = readdirSync('src/routes', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(?![-_])[^/]+\.tsx$/.test(file) && !file.endsWith('/route.tsx'))
    .map(
      (file) =>
        `/${file
          .replace('.tsx', '')
          .replaceAll('.', '/')
          .replace(/(^|\/)index$/, '$1')}`,
    )

  expect(screens.map(({ id }) => id).sort()).toEqual(files.sort())
  expect([...strangers, ...admins, ...customers, ...everybody].sort()).toEqual(screens.map(({ path }) => path).sort())
})

test('only these screens are outside the guards for customers and admins', () => {
  expect(strangers.sort()).toEqual(['/', '/auth/recovery-password', '/forgot-password', '/login', '/register'])
  expect(everybody.sort()).toEqual([
    '/home',
    '/home/more',
    '/home/my-plans',
    '/home/notifications',
    '/home/plans',
    '/home/profile',
  ])
})

test.each(strangers)('%s is for people who are not signed in', async (path) => {
  expect(await endOf(path)).toBe(path)
})

test.each(strangers)('%s leads whoever is signed in home', async (path) => {
  expect(await endOf(path, customer)).toBe('/home')
  expect(await endOf(path, admin)).toBe('/home')
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

test('every screen for people who are not signed in shows them a heading', async () => {
  expect(await renderAll(strangers)).toEqual(strangers)
})

test('every screen that is open to customers shows them a heading', async () => {
  const paths = [...customers, ...everybody]

  expect(await renderAll(paths, customer)).toEqual(paths.map(addressOf))
})

test('every screen that is open to admins shows them a heading', async () => {
  const paths = [...admins, ...everybody]

  expect(await renderAll(paths, admin)).toEqual(paths.map(addressOf))
})

test.each(['/login', '/home'])('at %s an expired session is cleared', async (path) => {
  const { username } = await createMember()
  const expired = { username, role: 'customer' as const, jti: crypto.randomUUID() }
  const token = await createTokens(parts.secret, -1).issue(expired)
  storeToken(token)
  // The page itself finds that it has expired, before any answer of the server.
  expect(readSession()).toBeNull()

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
  const as = await createMember()
  await call(users.delete, { username: as.username }, { as: await sharedAdmin() })

  const { pathNow } = openPage('/home', { as })

  await waitFor(() => expect(pathNow()).toBe('/login'))
  expect(readToken()).toBeNull()
})

test('while it is not known who is here, one may try again or log out', async () => {
  refuse(users.me, 'account_blocked')

  openPage('/home', { as: await createMember() })

  await screen.findByText('This account is blocked. Please contact support.')
  screen.getByRole('button', { name: 'Retry' })
  screen.getByRole('button', { name: 'Log out' })
})

test('an address that there is not says so, and shows a way home', async () => {
  openPage('/nothing/here')

  await screen.findByRole('heading', { name: '404 No Route Matches' })
  screen.getByRole('link', { name: 'Go to Home' })
})
