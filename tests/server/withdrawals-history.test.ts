import { expect, test } from 'vitest'
import { withdrawals } from '#contract/withdrawals.ts'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { decideWithdrawal, requestWithdrawal } from '../support/server/requests.ts'

test('members see their own requests, and admins see all requests with the chosen status', async () => {
  const [as, other] = [await createMember({ earning: 1_200 }), await createMember({ earning: 600 })]
  const [first, second, third] = [
    await requestWithdrawal(as),
    await requestWithdrawal(as),
    await requestWithdrawal(other),
  ]
  await decideWithdrawal(first.data._id, 'approved')

  const mine = (await call(withdrawals.mine, {}, { as })).data
  const pending = (await call(withdrawals.list, { status: 'pending', limit: '200' }, { as: await sharedAdmin() })).data

  expect(mine).toMatchObject({ total: 2, items: [{ _id: second.data._id }, { _id: first.data._id }] })
  const ids = pending.items.map(({ _id }) => _id)
  expect(ids.slice(0, 2)).toEqual([third.data._id, second.data._id])
  expect(ids).not.toContain(first.data._id)
})

test('a member can read one of their own requests, with the time of its decision', async () => {
  const as = await createMember({ earning: 1_200 })
  const [waiting, denied] = [(await requestWithdrawal(as)).data, (await requestWithdrawal(as)).data]
  await decideWithdrawal(denied._id, 'denied', 'A reason.')

  const [first, second] = [
    await call(withdrawals.mineOne, { id: waiting._id }, { as }),
    await call(withdrawals.mineOne, { id: denied._id }, { as }),
  ]

  expect(first.data).toEqual({ ...waiting, decided_at: null })
  expect(second.data).toMatchObject({ _id: denied._id, status: 'denied', reason: 'A reason.' })
  expect(Date.parse(second.data.decided_at!)).toBeGreaterThanOrEqual(Date.parse(denied.created_at))
})

test('another member’s request and an unknown id are both a 404', async () => {
  const { data } = await requestWithdrawal(await createMember({ earning: 600 }))
  const as = await createMember()

  const replies = [
    await call(withdrawals.mineOne, { id: data._id }, { as }),
    await call(withdrawals.mineOne, { id: as.id }, { as }),
  ]

  const missing = { status: 404, code: 'not_found' }
  expect(replies).toMatchObject([missing, missing])
})
