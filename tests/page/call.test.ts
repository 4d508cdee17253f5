import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { notices } from '#contract/notices.ts'
import { payments } from '#contract/payments.ts'
import { sessions } from '#contract/sessions.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { call } from '#src/api/call.ts'
import { CallError } from '#src/api/call-error.ts'
import { storeToken } from '#src/session/session.ts'
import { lose, refuse } from '../support/page/answer.ts'
import { network } from '../support/page/network.ts'
import { createMember, paymentInput, registrationInput } from '../support/server/members.ts'

const failureOf = (calling: Promise<unknown>) =>
  calling.then(
    () => undefined,
    (error: CallError) => error,
  )

test('a call gives the data of its answer', async () => {
  const { username, token } = await createMember({ balance: 12.5 })
  storeToken(token)

  const me = await call(users.me, {})

  expect(me).toMatchObject({ username, balance: 12.5 })
})

test('places of the path are filled, and the rest of the input travels in the URL or in the body', async () => {
  const { token, username } = await createMember({ earning: 10 })
  storeToken(token)
  const seen: string[] = []
  network.events.on(
    'request:start',
    ({ request }) => void seen.push(`${request.method} ${new URL(request.url).pathname}`),
  )

  await failureOf(call(users.block, { username: 'a name/with ?', status: 'block' }))
  const { items } = await call(payments.mine, { limit: '1' })
  const { sender } = await call(transfers.fromIncome, { amount: 10 })

  expect(items).toEqual([])
  expect(sender).toBe(username)
  expect(seen[0]).toBe('PATCH /api/v1/user/block-user/a%20name%2Fwith%20%3F')
})

test('a refusal is an error with its status, its message and its fields', async () => {
  const { username } = await createMember()

  const error = await failureOf(call(users.register, { ...registrationInput(), username }))

  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    success: false,
    status: 409,
    message: 'This username is already taken.',
    errors: { username: 'This username is already taken.' },
  })
})

test('a refusal outside production tells where it came from', async () => {
  const error = await failureOf(call(users.me, {}))

  expect(error?.status).toBe(401)
  expect(error?.stack).toContain('identify')
})

test('an answer that never came has no status', async () => {
  lose(notices.get)

  const error = await failureOf(call(notices.get, {}))

  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: undefined, errors: {} })
  expect(error?.message).toMatch('Joma cannot be reached.')
})

test.each([
  ['no JSON', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
  ['no envelope', () => HttpResponse.json({ error: 'no' }, { status: 500 })],
])('a failure with %s reads as Something went wrong', async (_, respond) => {
  network.use(http.get('*/api/v1/notice/get-notice', respond))

  const error = await failureOf(call(notices.get, {}))

  expect(error?.message).toBe('Something went wrong!')
  expect(error?.status).toBeGreaterThanOrEqual(500)
})

test('an answer the contract does not describe is an error', async () => {
  network.use(
    http.get('*/api/v1/notice/get-notice', () =>
      HttpResponse.json({ success: true, message: 'OK', data: { notice: 5 } }),
    ),
  )

  expect(await failureOf(call(notices.get, {}))).toBeInstanceOf(CallError)
})

test('a call that is given up rejects as given up', async () => {
  const giveUp = new AbortController()
  network.use(http.get('*/api/v1/notice/get-notice', () => new Promise<never>(() => {})))

  const calling = failureOf(call(notices.get, {}, { signal: giveUp.signal }))
  giveUp.abort()

  expect(await calling).not.toBeInstanceOf(CallError)
})

test('the same key makes a retry the same request', async () => {
  const { token, getBalance } = await createMember({ earning: 100 })
  storeToken(token)
  const idempotencyKey = crypto.randomUUID()

  const first = await call(transfers.fromIncome, { amount: 40 }, { idempotencyKey })
  const second = await call(transfers.fromIncome, { amount: 40 }, { idempotencyKey })

  expect(second).toEqual(first)
  expect(await getBalance()).toBe(40)
})

test('a refused call is not tried again by itself', async () => {
  let times = 0
  network.events.on('request:start', () => void times++)
  refuse(sessions.signIn, 'unavailable')

  await failureOf(call(sessions.signIn, { username: 'a', password: 'b' }))

  expect(times).toBe(1)
})

test('an amount of the contract is a number', async () => {
  const { token } = await createMember()
  storeToken(token)

  const sent = await call(payments.request, paymentInput(0.29))

  expect(sent.amount).toBe(0.29)
})
