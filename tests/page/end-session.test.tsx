import { fireEvent, screen, waitFor } from '@testing-library/react'
import { get, keys } from 'idb-keyval'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { notices } from '#contract/notices.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { createTokens } from '#server/sessions/tokens.ts'
import { cacheStore } from '#src/cache/cache-store.ts'
import { clearSession, readToken } from '#src/session/session.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, password, sharedAdmin } from '../support/server/members.ts'
import { parts } from '../support/server/test-app.ts'

const isKept = ({ username }: Account) => waitFor(async () => expect(await keys(cacheStore)).toContain(username))
const nothingIsKept = () => waitFor(async () => expect(await keys(cacheStore)).toEqual([]))

test('whoever logs out leaves nothing of what was read', async () => {
  const as = await createMember({ balance: 75 })
  const page = openPage('/home/more', { as })
  await isKept(as)

  await page.user.click(await screen.findByRole('button', { name: 'Log out' }))

  await waitFor(() => expect(page.pathNow()).toBe('/login'))
  await nothingIsKept()
})

test('an answer that comes after the log-out is neither kept nor shown to whoever comes next', async () => {
  const [first, second] = [await createMember({ balance: 75 }), await createMember({ balance: 120 })]
  const late = Promise.withResolvers<void>()
  const asked = vi.fn()
  const lateAnswer = async () => {
    asked()
    await late.promise
    return HttpResponse.json({ success: true, message: 'OK', data: { notice: 'Only for the first' } })
  }
  network.use(http.get(`*/api/v1${notices.get.path}`, lateAnswer, { once: true }))
  await call(supports.create, { message: 'Where is my money?' }, { as: first })
  const page = openPage('/home/support', { as: first })
  await screen.findByText('Where is my money?')
  await page.user.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByText('75.00')
  expect(asked).toHaveBeenCalled()

  await page.user.click(await screen.findByRole('button', { name: 'Log out' }))
  await page.user.type(await screen.findByLabelText('Username'), second.username)
  await page.user.type(screen.getByLabelText('Password'), password)
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('120.00')
  late.resolve()
  await isKept(second)

  const kept = JSON.stringify(await get(second.username, cacheStore))
  for (const marker of [first.username, 'Only for the first', 'Where is my money?']) expect(kept).not.toContain(marker)
  expect(screen.queryByText('Only for the first')).toBeNull()
  expect(await keys(cacheStore)).toEqual([second.username])
})

test('a session the server has ended leaves nothing of what was read', async () => {
  const as = await createMember()
  const { close } = openPage('/home', { as })
  await isKept(as)
  close()
  await call(users.delete, { username: as.username }, { as: await sharedAdmin() })

  const page = openPage('/home', { as })

  await waitFor(() => expect(page.pathNow()).toBe('/login'))
  await nothingIsKept()
})

test('a session that expired while Joma was closed leaves nothing of what was read', async () => {
  const as = await createMember()
  const { close } = openPage('/home', { as })
  await isKept(as)
  close()
  const token = await createTokens(parts.secret, -1).issue({
    username: as.username,
    role: 'customer',
    jti: crypto.randomUUID(),
  })

  openPage('/home', { as: { token } })

  await screen.findByRole('heading', { name: 'Sign in' })
  await nothingIsKept()
})

test('whoever signs in finds nothing of somebody who never logged out', async () => {
  const [first, second] = [await createMember(), await createMember()]
  const { close } = openPage('/home', { as: first })
  await isKept(first)
  close()

  openPage('/home', { as: second })

  await screen.findByText(second.username)
  await waitFor(async () => expect(await keys(cacheStore)).not.toContain(first.username))
})

test.each([
  ['another tab has logged out', () => fireEvent(window, new StorageEvent('storage', { key: 'accessToken' }))],
  [
    'the browser shows a page it has kept',
    () => fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true })),
  ],
])('where %s and nobody is signed in any more, the page leaves and forgets', async (_when, happen) => {
  const as = await createMember()
  const page = openPage('/home', { as })
  await isKept(as)
  clearSession()

  happen()

  await waitFor(() => expect(page.addressNow()).toBe('/login'))
  await nothingIsKept()
})

test('a page that the browser has kept stays where its session has', async () => {
  const as = await createMember({ balance: 75 })
  const page = openPage('/home', { as })
  await screen.findByText('75.00')

  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
  await page.user.click(screen.getByRole('link', { name: 'My plans' }))

  await waitFor(() => expect(page.pathNow()).toBe('/home/my-plans'))
  expect(readToken()).toBe(as.token)
})
