import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { get, keys } from 'idb-keyval'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { notices } from '#contract/notices.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { createTokens } from '#server/sessions/tokens.ts'
import { cacheStore } from '#src/cache/persist-cache.ts'
import { clearSession } from '#src/session/session.ts'
import { readToken } from '#src/session/token.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, password, sharedAdmin } from '../support/server/members.ts'
import { parts } from '../support/server/test-app.ts'

const waitUntilCached = ({ username }: Account) =>
  waitFor(async () => expect(await keys(cacheStore)).toContain(username))
const waitUntilCacheEmpty = () => waitFor(async () => expect(await keys(cacheStore)).toEqual([]))

test('logging out deletes the cached data', async () => {
  const as = await createMember({ balance: 75 })
  const page = openPage('/home/more', { as })
  await waitUntilCached(as)

  await page.user.click(await screen.findByRole('button', { name: 'Log out' }))

  await waitFor(() => expect(page.pathNow()).toBe('/login'))
  await waitUntilCacheEmpty()
})

test('a response that arrives after the log-out is neither cached nor shown to the next user', async () => {
  const [first, second] = [await createMember({ balance: 75 }), await createMember({ balance: 120 })]
  const late = Promise.withResolvers<void>()
  const requested = vi.fn()
  const respondLate = async () => {
    requested()
    await late.promise
    return HttpResponse.json({ success: true, message: 'OK', data: { notice: 'Only for the first' } })
  }
  network.use(http.get(`*/api/v1${notices.get.path}`, respondLate, { once: true }))
  await call(supports.create, { message: 'Where is my money?' }, { as: first })
  const page = openPage('/home/support', { as: first })
  await screen.findByText('Where is my money?')
  await page.user.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByText('75.00')
  await waitFor(() => expect(requested).toHaveBeenCalled())

  await page.user.click(await screen.findByRole('button', { name: 'Log out' }))
  await page.submit('Sign in', { Username: second.username, Password: password })
  await screen.findByText('120.00')
  late.resolve()
  await waitUntilCached(second)

  const cached = JSON.stringify(await get(second.username, cacheStore))
  for (const marker of [first.username, 'Only for the first', 'Where is my money?'])
    expect(cached).not.toContain(marker)
  expect(screen.queryByText('Only for the first')).toBeNull()
  expect(await keys(cacheStore)).toEqual([second.username])
})

test('a session that the server ended deletes the cached data', async () => {
  const as = await createMember()
  const { close } = openPage('/home', { as })
  await waitUntilCached(as)
  close()
  await call(users.delete, { username: as.username }, { as: await sharedAdmin() })

  const page = openPage('/home', { as })

  await waitFor(() => expect(page.pathNow()).toBe('/login'))
  await waitUntilCacheEmpty()
})

test('a session that expired while Joma was closed deletes the cached data', async () => {
  const as = await createMember()
  const { close } = openPage('/home', { as })
  await waitUntilCached(as)
  close()
  const token = await createTokens([parts.secret], -1).issue({
    username: as.username,
    role: 'customer',
    jti: crypto.randomUUID(),
  })

  openPage('/home', { as: { token } })

  await screen.findByRole('heading', { name: 'Sign in' })
  await waitUntilCacheEmpty()
})

test('signing in deletes the cached data of an account that did not log out', async () => {
  const [first, second] = [await createMember(), await createMember()]
  const { close } = openPage('/home', { as: first })
  await waitUntilCached(first)
  close()

  openPage('/home', { as: second })

  await screen.findByText(second.username)
  await waitFor(async () => expect(await keys(cacheStore)).not.toContain(first.username))
})

test.each([
  ['another tab has logged out', () => fireEvent(window, new StorageEvent('storage', { key: 'accessToken' }))],
  [
    'the browser restores the page from the back-forward cache',
    () => fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true })),
  ],
])(
  'when %s and there is no session any more, the page opens the sign-in and deletes the cached data',
  async (_when, dispatch) => {
    const as = await createMember()
    const page = openPage('/home', { as })
    await waitUntilCached(as)
    clearSession()

    dispatch()

    await waitFor(() => expect(page.hrefNow()).toBe('/login'))
    await waitUntilCacheEmpty()
  },
)

test('a page restored from the back-forward cache stays usable while its session is valid', async () => {
  const as = await createMember({ balance: 75 })
  const page = openPage('/home', { as })
  await screen.findByText('75.00')

  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
  await page.user.click(await screen.findByRole('link', { name: 'My plans' }))

  await waitFor(() => expect(page.pathNow()).toBe('/home/my-plans'))
  expect(readToken()).toBe(as.token)
})
