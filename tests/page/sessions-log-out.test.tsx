import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { sendSignOuts, signOut } from '#src/outbox/sign-outs.ts'
import { readSession } from '#src/session/session.ts'
import { readToken } from '#src/session/token.ts'
import { failAllRequests, goOnline, network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { act } from '../support/page/render.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, signIn } from '../support/server/members.ts'
import { decodeClaims } from '../support/server/sessions.ts'

const statusOf = async (as: Account) => (await call(users.me, {}, { as })).status
const logOutUrl = `*/api/v1${sessions.signOut.path}`
const laterMs = () => Date.now() + 60_000

/** Presses Log out, with timers that the test advances. */
async function pressLogOut() {
  const as = await createMember()
  const page = openPage('/home/more', { as })
  const logOut = await screen.findByRole('button', { name: 'Log out' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(logOut)
  // Testing Library's own waits need a real setTimeout.
  await vi.waitFor(() => screen.getByText('Logging out...'))
  return { ...page, as }
}

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('logging out covers the page and ends the session after three seconds, also on the server', async () => {
  const { as, pathNow } = await pressLogOut()

  await advance(2_000)
  expect(readToken()).toBeTruthy()
  await advance(1_100)
  vi.useRealTimers()

  await waitFor(() => expect(pathNow()).toBe('/login'))
  expect(readToken()).toBeNull()
  await waitFor(async () => expect(await statusOf(as)).toBe(401))
})

test('Stay signed in stops the log-out', async () => {
  const { pathNow } = await pressLogOut()

  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))

  await vi.waitFor(() => expect(screen.queryByText('Logging out...')).toBeNull())
  await advance(3_200)
  expect(pathNow()).toBe('/home/more')
  expect(readToken()).toBeTruthy()
})

test('a log-out without a network ends the session on the server when there is one, and no other session', async () => {
  const as = await createMember()
  const otherPhone = await signIn(as.username)
  const next = await createMember()
  const { user, pathNow } = openPage('/home/more', { as })
  const logOut = await screen.findByRole('button', { name: 'Log out' })
  failAllRequests()

  await user.click(logOut)
  await waitFor(() => expect(pathNow()).toBe('/login'))
  expect(readToken()).toBeNull()
  expect(await statusOf(as)).toBe(200)
  localStorage.setItem('accessToken', next.token)
  goOnline()

  await waitFor(async () => expect(await statusOf(as)).toBe(401))
  expect([await statusOf(otherPhone), await statusOf(next)]).toEqual([200, 200])
  expect(readSession()?.username).toBe(next.username)
})

test('a log-out that fails when the network is back is sent again', async () => {
  const as = await createMember()
  const { user, pathNow } = openPage('/home/more', { as })
  const logOut = await screen.findByRole('button', { name: 'Log out' })
  failAllRequests()
  await user.click(logOut)
  await waitFor(() => expect(pathNow()).toBe('/login'))
  network.resetHandlers()
  const failOnce = vi.fn(() => HttpResponse.json({ success: false, code: 'busy', message: 'x' }, { status: 503 }))
  network.use(http.post(logOutUrl, failOnce, { once: true }))

  act(() => void window.dispatchEvent(new Event('online')))

  await waitFor(async () => expect(await statusOf(as)).toBe(401))
  expect(failOnce).toHaveBeenCalledOnce()
})

test('the next start of the page sends a log-out that was not sent', async () => {
  const as = await createMember()
  failAllRequests()
  await signOut(as.token, decodeClaims(as.token).exp * 1_000)
  network.resetHandlers()
  expect(await statusOf(as)).toBe(200)

  openPage('/login')

  await waitFor(async () => expect(await statusOf(as)).toBe(401))
  expect(await sendSignOuts()).toBe(true)
})

test.each([
  ['a captive portal answers 200', () => new HttpResponse('<html>Pay for Wi-Fi</html>')],
  ['a captive portal answers 401', () => new HttpResponse('', { status: 401 })],
  [
    'the server has an error',
    () => HttpResponse.json({ success: false, code: 'unexpected', message: 'x' }, { status: 500 }),
  ],
])('if %s, the log-out stays stored until the server has answered', async (_, respond) => {
  const as = await createMember()
  network.use(http.post(logOutUrl, respond))

  await signOut(as.token, laterMs())
  expect(await sendSignOuts()).toBe(false)
  network.resetHandlers()

  expect(await sendSignOuts()).toBe(true)
  expect(await statusOf(as)).toBe(401)
})

test('a log-out of an expired token is not sent', async () => {
  let sent = 0
  const countAndFail = () => {
    sent++
    return HttpResponse.error()
  }
  network.use(http.post(logOutUrl, countAndFail))

  await signOut((await createMember()).token, Date.now() - 1)

  expect(await sendSignOuts()).toBe(true)
  expect(sent).toBe(0)
})
