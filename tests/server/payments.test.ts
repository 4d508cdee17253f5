import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { audits } from '#server/audits/table.ts'
import { call, send } from '../support/call.ts'
import { db } from '../support/house.ts'
import { type Account, newMember, paymentOf, theAdmin } from '../support/members.ts'

async function request(as: Account, fields: Partial<ReturnType<typeof paymentOf>> = {}) {
  return (await call(payments.request, { ...paymentOf(500), ...fields }, { as })).data
}

const decide = async (payment: { _id: string; username: string }, status: 'success' | 'deny') =>
  call(payments.accept, { _id: payment._id, username: payment.username, status }, { as: await theAdmin() })

const stateOf = async (as: Account) => (await call(payments.mine, {}, { as })).data.items[0]?.state

test('a payment waits, and nothing moves before it is accepted', async () => {
  const as = await newMember()

  const { status, message, data } = await call(payments.request, paymentOf(500.75), { as })

  expect({ status, message }).toEqual({
    status: 200,
    message: 'Payment request sent. Money is added within 30 minutes.',
  })
  expect(data).toMatchObject({ username: as.username, amount: 500.75, status: false, state: 'pending' })
  expect(await as.balanceNow()).toBe(0)
})

test('an accepted payment is added to the balance', async () => {
  const as = await newMember()
  const payment = await request(as, { amount: 500.75 })

  const { status, message } = await decide(payment, 'success')

  expect({ status, message }).toEqual({ status: 200, message: 'Accept successfully' })
  expect(await as.balanceNow()).toBe(500.75)
  expect((await call(payments.mine, {}, { as })).data.items).toMatchObject([{ status: true, state: 'success' }])
})

test('a denied payment moves nothing', async () => {
  const as = await newMember()
  const payment = await request(as)

  const { status } = await decide(payment, 'deny')

  expect(status).toBe(200)
  expect(await as.balanceNow()).toBe(0)
  expect((await call(payments.mine, {}, { as })).data.items).toMatchObject([{ status: false, state: 'deny' }])
})

test.each([
  ['success', 'success'],
  ['success', 'deny'],
  ['deny', 'success'],
  ['deny', 'deny'],
] as const)('after %s a second decision, %s, changes nothing', async (first, second) => {
  const as = await newMember()
  const payment = await request(as)
  await decide(payment, first)

  const { status, message } = await decide(payment, second)

  expect({ status, message }).toEqual({ status: 409, message: 'This request is already decided.' })
  expect(await as.balanceNow()).toBe(first === 'success' ? 500 : 0)
  expect(await stateOf(as)).toBe(first)
})

test('a payment accepted four times at once is added once', async () => {
  const as = await newMember()
  const payment = await request(as)
  await theAdmin()

  const replies = await Promise.all(Array.from({ length: 4 }, () => decide(payment, 'success')))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await as.balanceNow()).toBe(500)
})

test('a payment accepted and denied at once gets one decision', async () => {
  const as = await newMember()
  const payment = await request(as)
  await theAdmin()

  const replies = await Promise.all([decide(payment, 'success'), decide(payment, 'deny')])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const isAccepted = replies[0].status === 200
  expect(await as.balanceNow()).toBe(isAccepted ? 500 : 0)
  expect(await stateOf(as)).toBe(isAccepted ? 'success' : 'deny')
})

test('a decision that names another member than the payment’s finds nothing', async () => {
  const payment = await request(await newMember())
  const { username } = await newMember()

  const { status } = await decide({ ...payment, username }, 'success')

  expect(status).toBe(404)
})

test('a decision is written down with who made it', async () => {
  const payment = await request(await newMember())

  await decide(payment, 'deny')

  const { id: actor_id } = await theAdmin()
  expect(await db.select().from(audits).where(eq(audits.ref, payment._id))).toMatchObject([
    { actor_id, action: 'deny-payment', before: { status: 'pending' }, after: { status: 'deny' } },
  ])
})

test('a member cannot send one transaction id twice, however it is written', async () => {
  const as = await newMember()
  await request(as, { transaction_id: 'abc123def4' })

  const again = { ...paymentOf(500), transaction_id: ' ABC123DEF4 ' }
  const { status, errors } = await call(payments.request, again, { as })

  expect(status).toBe(409)
  expect(errors).toEqual({ transaction_id: 'This transaction id was already used.' })
})

test('a transaction id sent twice at once is taken once', async () => {
  const as = await newMember()
  const payment = paymentOf(500)

  const replies = await Promise.all([call(payments.request, payment, { as }), call(payments.request, payment, { as })])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('one transaction id under two methods is two payments', async () => {
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

test('another member may send a transaction id too, but it succeeds once', async () => {
  const [owner, squatter] = [await newMember(), await newMember()]
  const transaction_id = randomUUID().replaceAll('-', '')
  const [squatted, owned] = [await request(squatter, { transaction_id }), await request(owner, { transaction_id })]
  await decide(owned, 'success')

  const { status, message } = await decide(squatted, 'success')

  expect({ status, message }).toEqual({ status: 409, message: 'This transaction id was already used.' })
  expect(await squatter.balanceNow()).toBe(0)
  expect(await stateOf(squatter)).toBe('pending')
  expect((await decide(squatted, 'deny')).status).toBe(200)
})

test('of two payments with one transaction id accepted at once one succeeds', async () => {
  const members = [await newMember(), await newMember()]
  const transaction_id = randomUUID().replaceAll('-', '')
  const [one, other] = await Promise.all(members.map((as) => request(as, { transaction_id })))
  await theAdmin()

  const replies = await Promise.all([decide(one!, 'success'), decide(other!, 'success')])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const balances = await Promise.all(members.map(({ balanceNow }) => balanceNow()))
  expect(balances.sort()).toEqual([0, 500])
})

test.each([
  ['2026-02-30', 400],
  ['2026-13-01', 400],
  ['0000-01-01', 400],
  ['20 November', 400],
  ['', 400],
  ['9999-12-31', 422],
])('the date «%s» is refused at its field', async (date, expected) => {
  const { status, errors } = await call(payments.request, { ...paymentOf(5), date }, { as: await newMember() })

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
])('%s %j is refused at its field', async (field, value) => {
  const payment = { ...paymentOf(500), [field]: value }

  const { status, errors } = await send(payments.request, payment, { as: await newMember() })

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual([field])
})

test('an account number is stored without what people add when they copy it', async () => {
  const { account_number } = await request(await newMember(), { account_number: '+88 01712-345 678' })

  expect(account_number).toBe('01712345678')
})

test('a member sees the own payments only, a page at a time, newest first', async () => {
  const [as, other] = [await newMember(), await newMember()]
  await request(other)
  const sent = [await request(as), await request(as), await request(as)].map(({ _id }) => _id).reverse()

  const first = (await call(payments.mine, { limit: '2' }, { as })).data
  const second = (await call(payments.mine, { limit: '2', cursor: first.next_cursor! }, { as })).data

  expect(first).toMatchObject({ total: 3, items: [{ _id: sent[0] }, { _id: sent[1] }] })
  expect(second).toMatchObject({ total: 3, items: [{ _id: sent[2] }], next_cursor: null })
})

test('a member reads one of the own payments, and when it was decided', async () => {
  const as = await newMember()
  const [waiting, denied] = [await request(as), await request(as)]
  await decide(denied, 'deny')

  const [first, second] = [
    await call(payments.mineOne, { id: waiting._id }, { as }),
    await call(payments.mineOne, { id: denied._id }, { as }),
  ]

  expect(first.data).toEqual({ ...waiting, decided_at: null })
  expect(second.data).toMatchObject({ _id: denied._id, state: 'deny' })
  expect(Date.parse(second.data.decided_at!)).toBeGreaterThanOrEqual(Date.parse(denied.created_at))
})

test('another’s payment does not exist, nor one that was never sent', async () => {
  const { _id } = await request(await newMember())
  const as = await newMember()

  const replies = [
    await call(payments.mineOne, { id: _id }, { as }),
    await call(payments.mineOne, { id: randomUUID() }, { as }),
  ]

  const missing = { status: 404, message: 'This does not exist any more.' }
  expect(replies).toMatchObject([missing, missing])
})

test('the admin’s list is filtered by status and starts at the end asked for', async () => {
  const as = await newMember()
  const [older, newer] = [await request(as), await request(as)]
  const admin = await theAdmin()

  const newest = (await call(payments.list, { status: 'pending', limit: '1' }, { as: admin })).data
  const oldest = (await call(payments.list, { status: 'pending', sort: 'oldest', limit: '200' }, { as: admin })).data
  const accepted = (await call(payments.list, { status: 'success', limit: '200' }, { as: admin })).data

  expect(newest.items).toMatchObject([{ _id: newer._id, status: 'pending' }])
  expect(oldest.items.slice(-2)).toMatchObject([{ _id: older._id }, { _id: newer._id }])
  expect(accepted.items.map(({ _id }) => _id)).not.toContain(older._id)
})

test.each([
  ['limit', '0'],
  ['limit', '201'],
  ['limit', '1e2'],
  ['cursor', '1'],
  ['sort', 'sideways'],
  ['status', 'lost'],
])('a list asked for with %s=%s is refused', async (field, value) => {
  const { status, errors } = await send(payments.list, { [field]: value }, { as: await theAdmin() })

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual([field])
})
