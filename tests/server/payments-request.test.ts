import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { call, send } from '../support/server/call.ts'
import { createMember, paymentInput } from '../support/server/members.ts'
import { requestPayment } from '../support/server/requests.ts'

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

test.each([
  ['2026-02-30', 400],
  ['2026-13-01', 400],
  ['0000-01-01', 400],
  ['20 November', 400],
  ['', 400],
  ['9999-12-31', 422],
])('the date «%s» is refused with a field error', async (date, expected) => {
  const { status, errors } = await call(payments.request, { ...paymentInput(5), date }, { as: await createMember() })

  expect(status).toBe(expected)
  expect(Object.keys(errors)).toEqual(['date'])
})

test.each([
  ['amount', 0],
  ['amount', -5],
  ['amount', 1.005],
  ['amount', 10_000_000.01],
  ['amount', '500'],
  ['amount', null],
  ['payment_method', 'paypal'],
  ['account_number', '123'],
  ['account_number', 'my phone'],
  ['transaction_id', ''],
  ['transaction_id', 'a b'],
])('%s %j is refused with a field error', async (field, value) => {
  const payment = { ...paymentInput(500), [field]: value }

  const { status, errors } = await send(payments.request, payment, { as: await createMember() })

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual([field])
})

test('an account number is stored without copied separators', async () => {
  const { account_number } = await requestPayment(await createMember(), { account_number: '+88 01712-345 678' })

  expect(account_number).toBe('01712345678')
})
