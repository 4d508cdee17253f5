import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { idleHeader } from '#contract/idle.ts'
import { notices } from '#contract/notices.ts'
import { payments } from '#contract/payments.ts'
import { sessions } from '#contract/sessions.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { call } from '#src/api/call.ts'
import { CallError } from '#src/api/call-error.ts'
import { watchUse } from '#src/session/last-use.ts'
import { storeToken } from '#src/session/session.ts'
import { dropRequest, refuse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember, createStaff, paymentInput, registrationInput } from '../support/server/members.ts'

const catchError = (calling: Promise<unknown>) =>
  calling.then(
    () => undefined,
    (error: CallError) => error,
  )

test('a call returns the data of the response', async () => {
  const { username, token } = await createMember({ balance: 12.5 })
  storeToken(token)

  const me = await call(users.me, {})

  expect(me).toMatchObject({ username, balance: 12.5 })
})

test('path parameters are filled in and encoded, and the other input goes into the query or the body', async () => {
  const { token, username } = await createMember({ earning: 10 })
  storeToken(token)
  const requests: string[] = []
  network.events.on(
    'request:start',
    ({ request }) => void requests.push(`${request.method} ${new URL(request.url).pathname}`),
  )

  await catchError(call(users.block, { username: 'a name/with ?', status: 'block' }))
  const { items } = await call(payments.mine, { limit: '1' })
  const { sender } = await call(transfers.fromIncome, { amount: 10 })

  expect(items).toEqual([])
  expect(sender).toBe(username)
  expect(requests[0]).toBe('PATCH /api/v1/user/block-user/a%20name%2Fwith%20%3F')
})

test('a refusal throws an error with its status, message and field errors', async () => {
  const { username } = await createMember()

  const error = await catchError(call(users.register, { ...registrationInput(), username }))

  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    success: false,
    status: 409,
    message: 'This username is already taken.',
    errors: { username: 'This username is already taken.' },
  })
})

test('a refusal outside production contains the stack of the server', async () => {
  const error = await catchError(call(users.me, {}))

  expect(error?.status).toBe(401)
  expect(error?.stack).toContain('identify')
})

test('an error without a response has no status', async () => {
  dropRequest(notices.get)

  const error = await catchError(call(notices.get, {}))

  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: undefined, errors: {} })
  expect(error?.message).toMatch('Joma cannot be reached.')
})

test.each([
  ['no JSON', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
  ['no envelope', () => HttpResponse.json({ error: 'no' }, { status: 500 })],
])('a failure with %s is not of our server, so it has no status', async (_, respond) => {
  network.use(http.get('*/api/v1/notice/get-notice', respond))

  const error = await catchError(call(notices.get, {}))

  expect(error?.message).toMatch('Joma cannot be reached.')
  expect(error?.status).toBeUndefined()
})

test('a response that does not match the contract throws an error', async () => {
  network.use(
    http.get('*/api/v1/notice/get-notice', () =>
      HttpResponse.json({ success: true, message: 'OK', data: { notice: 5 } }),
    ),
  )

  expect(await catchError(call(notices.get, {}))).toBeInstanceOf(CallError)
})

test('an aborted call does not throw a CallError', async () => {
  const controller = new AbortController()
  network.use(http.get('*/api/v1/notice/get-notice', () => new Promise<never>(() => {})))

  const calling = catchError(call(notices.get, {}, { signal: controller.signal }))
  controller.abort()

  expect(await calling).not.toBeInstanceOf(CallError)
})

test('calls with the same idempotency key have one effect', async () => {
  const { token, getBalance } = await createMember({ earning: 100 })
  storeToken(token)
  const idempotencyKey = crypto.randomUUID()

  const first = await call(transfers.fromIncome, { amount: 40 }, { idempotencyKey })
  const second = await call(transfers.fromIncome, { amount: 40 }, { idempotencyKey })

  expect(second).toEqual(first)
  expect(await getBalance()).toBe(40)
})

test('a refused call is not retried automatically', async () => {
  let times = 0
  network.events.on('request:start', () => void times++)
  refuse(sessions.signIn, 'unavailable')

  await catchError(call(sessions.signIn, { username: 'a', password: 'b' }))

  expect(times).toBe(1)
})

test('an amount of the contract is a number', async () => {
  const { token } = await createMember()
  storeToken(token)

  const sent = await call(payments.request, paymentInput(0.29))

  expect(sent.amount).toBe(0.29)
})

test('calls that the page makes after a minute without a touch do not count as use', async () => {
  watchUse()
  openPage('/home', { as: await createStaff('editor') })
  await screen.findByRole('link', { name: 'Upload Notice' })
  const headers: (string | null)[] = []
  network.events.on('request:start', ({ request }) => {
    // The screen reads other things too.
    if (request.url.endsWith(notices.get.path)) headers.push(request.headers.get(idleHeader))
  })
  onTestFinished(() => network.events.removeAllListeners())
  const readNotice = async () => {
    headers.length = 0
    await call(notices.get, {})
    return headers
  }

  fireEvent.pointerDown(document.body)
  expect(await readNotice()).toEqual([null])
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 61_000)
  expect(await readNotice()).toEqual(['1'])
  fireEvent.keyDown(document.body, { key: 'a' })
  await waitFor(async () => expect(await readNotice()).toEqual([null]))
})
