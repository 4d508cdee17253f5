import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { call } from '../support/server/call.ts'
import { createMember, paymentInput, sharedAdmin } from '../support/server/members.ts'
import { decidePayment, latestPaymentState, requestPayment } from '../support/server/requests.ts'

test('a new payment is pending, and moves nothing before it is accepted', async () => {
  const as = await createMember()

  const { status, message, data } = await call(payments.request, paymentInput(500.75), { as })

  expect({ status, message }).toEqual({
    status: 200,
    message: 'Payment request sent. Money is added within 30 minutes.',
  })
  expect(data).toMatchObject({ username: as.username, amount: 500.75, status: false, state: 'pending' })
  expect(await as.getBalance()).toBe(0)
})

test('a date in the future is refused with a field error', async () => {
  const payment = { ...paymentInput(5), date: '9999-12-31' }

  const { status, errors } = await call(payments.request, payment, { as: await createMember() })

  expect({ status, fields: Object.keys(errors) }).toEqual({ status: 422, fields: ['date'] })
})

test('an account number is stored without copied separators', async () => {
  const { account_number } = await requestPayment(await createMember(), { account_number: '+88 01712-345 678' })

  expect(account_number).toBe('01712345678')
})

test('a member cannot send a transaction id twice, in any spelling', async () => {
  const as = await createMember()
  await requestPayment(as, { transaction_id: 'abc123def4' })

  const again = { ...paymentInput(500), transaction_id: ' ABC123DEF4 ' }
  const { status, issues } = await call(payments.request, again, { as })

  expect(status).toBe(409)
  expect(issues).toEqual({ transaction_id: 'transaction_id_used' })
})

test('of two concurrent payments with one transaction id, one is accepted', async () => {
  const as = await createMember()
  const payment = paymentInput(500)

  const replies = await Promise.all([call(payments.request, payment, { as }), call(payments.request, payment, { as })])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('one transaction id with two methods is two payments', async () => {
  const as = await createMember()
  const transaction_id = randomUUID().replaceAll('-', '')
  const [bkash, nagod] = [
    await requestPayment(as, { transaction_id, payment_method: 'bkash' }),
    await requestPayment(as, { transaction_id, payment_method: 'nagod' as never }),
  ]

  const replies = [await decidePayment(bkash, 'success'), await decidePayment(nagod, 'success')]

  expect(replies).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(await as.getBalance()).toBe(1_000)
})

test('another member may send the same transaction id, but only one payment can succeed', async () => {
  const [owner, other] = [await createMember(), await createMember()]
  const transaction_id = randomUUID().replaceAll('-', '')
  const [copied, original] = [
    await requestPayment(other, { transaction_id }),
    await requestPayment(owner, { transaction_id }),
  ]
  await decidePayment(original, 'success')

  expect(await decidePayment(copied, 'success')).toMatchObject({ status: 409, code: 'transaction_id_used' })
  expect(await other.getBalance()).toBe(0)
  expect(await latestPaymentState(other)).toBe('pending')
  expect((await decidePayment(copied, 'deny')).status).toBe(200)
})

test('of two payments with one transaction id that are accepted concurrently, one succeeds', async () => {
  const members = [await createMember(), await createMember()]
  const transaction_id = randomUUID().replaceAll('-', '')
  const [one, other] = await Promise.all(members.map((as) => requestPayment(as, { transaction_id })))
  await sharedAdmin()

  const replies = await Promise.all([decidePayment(one!, 'success'), decidePayment(other!, 'success')])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const balances = await Promise.all(members.map(({ getBalance }) => getBalance()))
  expect(balances.sort()).toEqual([0, 500])
})
