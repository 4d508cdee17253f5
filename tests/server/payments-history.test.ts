import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { call, send } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { decidePayment, requestPayment } from '../support/server/requests.ts'

test('members see only their own payments, page by page, newest first', async () => {
  const [as, other] = [await createMember(), await createMember()]
  await requestPayment(other)
  const sent = [await requestPayment(as), await requestPayment(as), await requestPayment(as)]
    .map(({ _id }) => _id)
    .reverse()

  const first = (await call(payments.mine, { limit: '2' }, { as })).data
  const second = (await call(payments.mine, { limit: '2', cursor: first.next_cursor! }, { as })).data

  expect(first).toMatchObject({ total: 3, items: [{ _id: sent[0] }, { _id: sent[1] }] })
  expect(second).toMatchObject({ total: 3, items: [{ _id: sent[2] }], next_cursor: null })
})

test('a member can read one of their own payments, with the time of its decision', async () => {
  const as = await createMember()
  const [waiting, denied] = [await requestPayment(as), await requestPayment(as)]
  await decidePayment(denied, 'deny')

  const [first, second] = [
    await call(payments.mineOne, { id: waiting._id }, { as }),
    await call(payments.mineOne, { id: denied._id }, { as }),
  ]

  expect(first.data).toEqual({ ...waiting, decided_at: null })
  expect(second.data).toMatchObject({ _id: denied._id, state: 'deny' })
  expect(Date.parse(second.data.decided_at!)).toBeGreaterThanOrEqual(Date.parse(denied.created_at))
})

test('another member’s payment and an unknown id are both a 404', async () => {
  const { _id } = await requestPayment(await createMember())
  const as = await createMember()

  const replies = [
    await call(payments.mineOne, { id: _id }, { as }),
    await call(payments.mineOne, { id: randomUUID() }, { as }),
  ]

  const missing = { status: 404, code: 'not_found' }
  expect(replies).toMatchObject([missing, missing])
})

test('the admins’ list can be filtered by status and sorted from either end', async () => {
  const as = await createMember()
  const [older, newer] = [await requestPayment(as), await requestPayment(as)]
  const admin = await sharedAdmin()

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
])('a list with %s=%s is refused', async (field, value) => {
  const { status, errors } = await send(payments.list, { [field]: value }, { as: await sharedAdmin() })

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual([field])
})
