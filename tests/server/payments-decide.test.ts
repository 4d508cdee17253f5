import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { audits } from '#server/audits/table.ts'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { decidePayment, latestPaymentState, requestPayment } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'

test('an accepted payment is added to the balance', async () => {
  const as = await createMember()
  const payment = await requestPayment(as, { amount: 500.75 })

  const { status, message } = await decidePayment(payment, 'success')

  expect({ status, message }).toEqual({ status: 200, message: 'Accept successfully' })
  expect(await as.getBalance()).toBe(500.75)
  expect((await call(payments.mine, {}, { as })).data.items).toMatchObject([{ status: true, state: 'success' }])
})

test('a denied payment does not change the balance', async () => {
  const as = await createMember()
  const payment = await requestPayment(as)

  const { status } = await decidePayment(payment, 'deny')

  expect(status).toBe(200)
  expect(await as.getBalance()).toBe(0)
  expect((await call(payments.mine, {}, { as })).data.items).toMatchObject([{ status: false, state: 'deny' }])
})

test.each([
  ['success', 'success'],
  ['success', 'deny'],
  ['deny', 'success'],
  ['deny', 'deny'],
] as const)('after %s a second decision, %s, changes nothing', async (first, second) => {
  const as = await createMember()
  const payment = await requestPayment(as)
  await decidePayment(payment, first)

  const { status, code } = await decidePayment(payment, second)

  expect({ status, code }).toEqual({ status: 409, code: 'already_decided' })
  expect(await as.getBalance()).toBe(first === 'success' ? 500 : 0)
  expect(await latestPaymentState(as)).toBe(first)
})

test('a payment that is accepted four times concurrently is added once', async () => {
  const as = await createMember()
  const payment = await requestPayment(as)
  await sharedAdmin()

  const replies = await Promise.all(Array.from({ length: 4 }, () => decidePayment(payment, 'success')))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await as.getBalance()).toBe(500)
})

test('a payment that is accepted and denied concurrently has one decision', async () => {
  const as = await createMember()
  const payment = await requestPayment(as)
  await sharedAdmin()

  const replies = await Promise.all([decidePayment(payment, 'success'), decidePayment(payment, 'deny')])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const isAccepted = replies[0].status === 200
  expect(await as.getBalance()).toBe(isAccepted ? 500 : 0)
  expect(await latestPaymentState(as)).toBe(isAccepted ? 'success' : 'deny')
})

test('a decision with another member’s username is a 404', async () => {
  const payment = await requestPayment(await createMember())
  const { username } = await createMember()

  const { status } = await decidePayment({ ...payment, username }, 'success')

  expect(status).toBe(404)
})

test('a decision is recorded with its admin', async () => {
  const payment = await requestPayment(await createMember())

  await decidePayment(payment, 'deny')

  const { id: actor_id } = await sharedAdmin()
  expect(await db.select().from(audits).where(eq(audits.ref, payment._id))).toMatchObject([
    { actor_id, action: 'deny-payment', before: { status: 'pending' }, after: { status: 'deny' } },
  ])
})
