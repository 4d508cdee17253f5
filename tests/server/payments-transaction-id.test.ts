import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { call } from '../support/server/call.ts'
import { newMember, paymentOf, theAdmin } from '../support/server/members.ts'
import { decide, request, stateOf } from '../support/server/payment-requests.ts'

test('a member cannot send a transaction id twice, in any spelling', async () => {
  const as = await newMember()
  await request(as, { transaction_id: 'abc123def4' })

  const again = { ...paymentOf(500), transaction_id: ' ABC123DEF4 ' }
  const { status, issues } = await call(payments.request, again, { as })

  expect(status).toBe(409)
  expect(issues).toEqual({ transaction_id: 'transaction_id_used' })
})

test('of two concurrent payments with one transaction id, one is accepted', async () => {
  const as = await newMember()
  const payment = paymentOf(500)

  const replies = await Promise.all([call(payments.request, payment, { as }), call(payments.request, payment, { as })])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('one transaction id with two methods is two payments', async () => {
  const as = await newMember()
  const transaction_id = randomUUID().replaceAll('-', '')
  const [bkash, nagod] = [
    await request(as, { transaction_id, payment_method: 'bkash' }),
    await request(as, { transaction_id, payment_method: 'nagod' as never }),
  ]

  const replies = [await decide(bkash, 'success'), await decide(nagod, 'success')]

  expect(replies).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(await as.balanceNow()).toBe(1_000)
})

test('another member may send the same transaction id, but only one payment can succeed', async () => {
  const [owner, squatter] = [await newMember(), await newMember()]
  const transaction_id = randomUUID().replaceAll('-', '')
  const [squatted, owned] = [await request(squatter, { transaction_id }), await request(owner, { transaction_id })]
  await decide(owned, 'success')

  const { status, code } = await decide(squatted, 'success')

  expect({ status, code }).toEqual({ status: 409, code: 'transaction_id_used' })
  expect(await squatter.balanceNow()).toBe(0)
  expect(await stateOf(squatter)).toBe('pending')
  expect((await decide(squatted, 'deny')).status).toBe(200)
})

test('of two payments with one transaction id that are accepted concurrently, one succeeds', async () => {
  const members = [await newMember(), await newMember()]
  const transaction_id = randomUUID().replaceAll('-', '')
  const [one, other] = await Promise.all(members.map((as) => request(as, { transaction_id })))
  await theAdmin()

  const replies = await Promise.all([decide(one!, 'success'), decide(other!, 'success')])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const balances = await Promise.all(members.map(({ balanceNow }) => balanceNow()))
  expect(balances.sort()).toEqual([0, 500])
})
