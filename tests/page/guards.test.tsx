import { readdirSync } from 'node:fs'
import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { createTokens } from '#server/sessions/tokens.ts'
import { Joma } from '#src/app/joma.tsx'
import { createPage } from '#src/app/router.tsx'
import { readSession, readToken, storeToken } from '#src/session/session.ts'
import { refuse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'
import { parts } from '../support/server/test-app.ts'

/** Every screen of the route tree. The id contains the layout routes of a screen, and so its guards. */
const screens = Object.values(createPage().router.routesById)
  .filter(({ children }) => !children)
  .map(({ id, fullPath }) => ({ id, path: fullPath.replace(/(.)\/$/, '$1') }))
const pathsIn = (layout: RegExp) => screens.filter(({ id }) => layout.test(id)).map(({ path }) => path)

const publicPaths = pathsIn(/^\/_public\//)
const adminPaths = pathsIn(/^\/home\/_admin\//)
const customerPaths = pathsIn(/^\/home\/_customer\//)
/** For signed-in and signed-out users. */
const openPaths = pathsIn(/^\/auth\//)
const sharedPaths = pathsIn(/^\/home\/(?!_)/)

let customer: Account
let admin: Account
beforeAll(async () => {
  customer = await createMember()
  admin = await sharedAdmin()
})

/** Replaces the params of a path with values. */
const fillParams = (path: string) =>
  path.replace('$username', customer.username).replace('$id', '01890000-0000-7000-8000-000000000000')

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
  expect(openPaths).toEqual(['/auth/confirm-email'])
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
    const tokens = createTokens(['a secret of the test'], 3_600)
    storeToken(await tokens.issue({ username: 'rahima_k', role: 'auditor', jti: crypto.randomUUID() }))

    const { pathNow } = openPage(fillParams(path))

    await screen.findByRole('heading', { name: 'Oops! Page Not Found.' })
    screen.getByText('You must have picked the wrong door.')
    screen.getByRole('button', { name: 'Log out' })
    expect(pathNow()).toBe('/home')
  },
)

test('every screen for signed-out users has a heading', async () => {
  const paths = [...publicPaths, ...openPaths]

  expect(await renderAll(paths)).toEqual(paths)
})

test('every screen that is open to customers has a heading', async () => {
  const paths = [...customerPaths, ...sharedPaths]

  expect(await renderAll(paths, customer)).toEqual(paths.map(fillParams))
})

test('every screen that is open to admins has a heading', async () => {
  const paths = [...adminPaths, ...sharedPaths]

  expect(await renderAll(paths, admin)).toEqual(paths.map(fillParams))
})

test.each(['/login', '/home'])('at %s an expired session is cleared', async (path) => {
  const { username } = await createMember()
  const expired = { username, role: 'customer' as const, jti: crypto.randomUUID() }
  const token = await createTokens([parts.secret], -1).issue(expired)
  storeToken(token)
  // The page detects the expiry itself, before any response.
  expect(readSession()).toBeNull()

  const { pathNow } = openPage(path, { as: { token } })

  await screen.findByRole('heading', { name: 'Sign in' })
  expect(pathNow()).toBe('/login')
  expect(readToken()).toBeNull()
})

test.each([
  ['a username', { username: '', role: 'customer' }],
  ['a role', { username: 'rahima_k', role: '' }],
])('a token without %s is cleared', async (_, claims) => {
  const tokens = createTokens(['a secret of the test'], 3_600)

  const { pathNow } = openPage('/home', {
    as: { token: await tokens.issue({ ...claims, jti: crypto.randomUUID() }) },
  })

  await screen.findByRole('heading', { name: 'Sign in' })
  expect(pathNow()).toBe('/login')
  expect(readToken()).toBeNull()
})

test('an invalid token is cleared', async () => {
  const { pathNow } = openPage('/home', { as: { token: 'nonsense' } })

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
