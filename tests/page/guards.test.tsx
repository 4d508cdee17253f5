import { readdirSync } from 'node:fs'
import { createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { createTokens } from '#server/sessions/tokens.ts'
import { Joma } from '#src/app/joma.tsx'
import { createPage } from '#src/app/router.tsx'
import { readSession, storeToken } from '#src/session/session.ts'
import { readToken } from '#src/session/token.ts'
import { refuse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { render } from '../support/page/render.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'
import { parts } from '../support/server/test-app.ts'

const isLayout = (id: string) => /^__root__$|^\/home$|\/_\w+$/.test(id)

/** Every screen of the route tree. The id contains the layout routes of a screen, and so its guards. */
const screens = Object.values(createPage().router.routesById)
  .filter(({ id }) => !isLayout(id))
  .map(({ id, fullPath }) => ({ id, path: fullPath.replace(/(.)\/$/, '$1') }))
const pathsIn = (layout: RegExp) => screens.filter(({ id }) => layout.test(id)).map(({ path }) => path)

const publicPaths = pathsIn(/^\/_public\//)
const adminPaths = pathsIn(/^\/home\/_admin\//)
const customerPaths = pathsIn(/^\/home\/_customer\//)
/** For signed-in and signed-out users. */
const openPaths = pathsIn(/^\/(?:auth|check|rules)\b/)
const sharedPaths = pathsIn(/^\/home\/(?!_)/)

let customer: Account
let admin: Account
beforeAll(async () => {
  customer = await createMember()
  admin = await sharedAdmin()
})

/** Replaces the params of a path with values. */
const fillParams = (path: string) =>
  path
    .replace('$username', customer.username)
    .replace('$id', '01890000-0000-7000-8000-000000000000')
    .replace('$code', '7K4M-Q2XP')

const issue = (claims: object, { secret = parts.secret, ttlS = 3_600 } = {}) =>
  createTokens([secret], ttlS).issue({ username: 'rahima_k', role: 'customer', jti: crypto.randomUUID(), ...claims })

/** Loads a path without rendering it, and returns the path after redirects. */
async function loadPath(path: string, as?: Account) {
  if (as) storeToken(as.token)
  const url = fillParams(path)
  const { router } = createPage({ history: createMemoryHistory({ initialEntries: [url] }) })
  await router.load()
  await waitFor(() => expect(router.state).toMatchObject({ status: 'idle', isLoading: false }))
  for (const match of router.state.matches) expect(match).toMatchObject({ status: 'success', error: undefined })
  const { pathname } = router.state.location
  return pathname === url ? path : pathname
}

/** Renders the page once and navigates to each path, until its screen shows a heading. Returns the paths after redirects. */
async function renderAll(paths: string[], as?: Account) {
  if (as) storeToken(as.token)
  const history = createMemoryHistory({ initialEntries: [fillParams(paths[0]!)] })
  const { router, queryClient } = createPage({ history })
  render(<Joma router={router} queryClient={queryClient} />)
  const finalPaths: string[] = []
  for (const path of paths) {
    await router.navigate({ to: fillParams(path) })
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(router.state.location.pathname))
    await waitFor(() => within(screen.getByRole('main')).getAllByRole('heading', { hidden: true }))
    finalPaths.push(router.state.location.pathname)
  }
  return finalPaths
}

test('the route tree contains every screen file exactly once', () => {
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
  expect([...publicPaths, ...openPaths, ...adminPaths, ...customerPaths, ...sharedPaths].sort()).toEqual(
    screens.map(({ path }) => path).sort(),
  )
})

test('only these screens are outside the guards for customers and admins', () => {
  expect(publicPaths.sort()).toEqual(['/', '/auth/recovery-password', '/forgot-password', '/login', '/register'])
  expect(openPaths.sort()).toEqual(['/auth/confirm-email', '/check', '/check/$code', '/rules'])
  expect(sharedPaths.sort()).toEqual([
    '/home',
    '/home/devices',
    '/home/email',
    '/home/more',
    '/home/my-plans',
    '/home/notifications',
    '/home/plans',
    '/home/profile',
    '/home/security',
  ])
})

test.each(openPaths)('%s is open to everyone', async (path) => {
  expect(await loadPath(path)).toBe(path)
  expect(await loadPath(path, customer)).toBe(path)
  expect(await loadPath(path, admin)).toBe(path)
})

test.each(publicPaths)('%s is open to signed-out users', async (path) => {
  expect(await loadPath(path)).toBe(path)
})

test.each(publicPaths)('%s redirects signed-in users home', async (path) => {
  expect(await loadPath(path, customer)).toBe('/home')
  expect(await loadPath(path, admin)).toBe('/home')
})

test.each([...customerPaths, ...adminPaths, ...sharedPaths])(
  '%s redirects signed-out users to the sign-in',
  async (path) => {
    expect(await loadPath(path)).toBe('/login')
  },
)

test.each([...customerPaths, ...sharedPaths])('%s is open to customers', async (path) => {
  expect(await loadPath(path, customer)).toBe(path)
})

test.each([...adminPaths, ...sharedPaths])('%s is open to admins', async (path) => {
  expect(await loadPath(path, admin)).toBe(path)
})

test.each(adminPaths)('%s redirects customers home without a loop', async (path) => {
  expect(await loadPath(path, customer)).toBe('/home')
})

test.each(customerPaths)('%s redirects admins home without a loop', async (path) => {
  expect(await loadPath(path, admin)).toBe('/home')
})

test.each([...customerPaths, ...adminPaths, ...sharedPaths])(
  '%s shows Page Not Found and a log-out to a role of a later version',
  async (path) => {
    storeToken(await issue({ role: 'auditor' }))

    const { pathNow } = openPage(fillParams(path))

    await screen.findByRole('heading', { name: 'Oops! Page Not Found.' })
    screen.getByText('You must have picked the wrong door.')
    screen.getByRole('button', { name: 'Log out' })
    expect(pathNow()).toBe('/home')
  },
)

test.each<[string, string[], () => Account | undefined]>([
  ['for signed-out users', [...publicPaths, ...openPaths], () => undefined],
  ['that is open to customers', [...customerPaths, ...sharedPaths], () => customer],
  ['that is open to admins', [...adminPaths, ...sharedPaths], () => admin],
])('every screen %s has a heading', async (_, paths, getAccount) => {
  expect(await renderAll(paths, getAccount())).toEqual(paths.map(fillParams))
})

test.each([
  ['an expired token', '/home', () => issue({}, { ttlS: -1 })],
  ['an expired token', '/login', () => issue({}, { ttlS: -1 })],
  ['a token without a username', '/home', () => issue({ username: '' })],
  ['a token without a role', '/home', () => issue({ role: '' })],
  ['an invalid token', '/home', async () => 'nonsense'],
])('%s is cleared at %s, before any response', async (_, path, createToken) => {
  const token = await createToken()
  storeToken(token)
  expect(readSession()).toBeNull()

  const { pathNow } = openPage(path, { as: { token } })

  await screen.findByRole('heading', { name: 'Sign in' })
  expect(pathNow()).toBe('/login')
  expect(readToken()).toBeNull()
})

test('a session that the server ended redirects to the sign-in', async () => {
  const as = await createMember()
  await call(users.delete, { username: as.username }, { as: await sharedAdmin() })

  const { pathNow } = openPage('/home', { as })

  await waitFor(() => expect(pathNow()).toBe('/login'))
  expect(readToken()).toBeNull()
})

test('a failed read of the current user shows the reason with Retry and Log out', async () => {
  refuse(users.me, 'account_blocked')

  openPage('/home', { as: await createMember() })

  await screen.findByText('This account is blocked. Please contact support.')
  screen.getByRole('button', { name: 'Retry' })
  screen.getByRole('button', { name: 'Log out' })
})

test('an unknown URL shows a message and a link home', async () => {
  openPage('/nothing/here')

  await screen.findByRole('heading', { name: '404 No Route Matches' })
  screen.getByRole('link', { name: 'Go to Home' })
})
