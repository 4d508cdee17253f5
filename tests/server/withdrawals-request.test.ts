import { expect, test } from 'vitest'
import { withdrawals } from '#contract/withdrawals.ts'
import { settings } from '#server/settings/table.ts'
import { call, send } from '../support/server/call.ts'
import { newMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { asked, holdOf, request } from '../support/server/withdrawal-requests.ts'

test('a request moves its amount to hold', async () => {
  const as = await newMember({ earning: 1_000 })

  const { status, message, data } = await request(as)

  expect({ status, message }).toEqual({ status: 200, message: 'Withdraw request sent successfully.' })
  expect(data).toMatchObject({ username: as.username, amount: 600, status: 'pending', reason: null })
  expect(await as.earningNow()).toBe(400)
  expect(await holdOf(as)).toBe(60_000n)
})

test('an amount above the earning is refused with a field error, whatever the balance', async () => {
  const as = await newMember({ balance: 5_000, earning: 599.99 })

  const { status, issues } = await request(as)

  expect(status).toBe(422)
  expect(issues).toEqual({ amount: 'insufficient_earning' })
  expect(await as.me()).toMatchObject({ balance: 5_000, earning: 599.99 })
  expect((await call(withdrawals.mine, {}, { as })).data.total).toBe(0)
})

test('held money cannot be withdrawn again', async () => {
  const as = await newMember({ earning: 1_000 })
  await request(as)

  const { status } = await request(as)

  expect(status).toBe(422)
  expect(await as.earningNow()).toBe(400)
})

test('of four concurrent requests, an earning for one pays one', async () => {
  const as = await newMember({ earning: 1_000 })

  const replies = await Promise.all(Array.from({ length: 4 }, () => request(as)))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  expect(await as.earningNow()).toBe(400)
  expect(await holdOf(as)).toBe(60_000n)
})

test('an amount below the minimum is refused with the minimum in the message', async () => {
  const as = await newMember({ earning: 1_000 })

  const { status, code, values, issues } = await request(as, 499.99)

  expect(status).toBe(422)
  expect({ code, values }).toEqual({ code: 'below_minimum', values: { min: 500 } })
  expect(issues).toEqual({ amount: 'below_minimum' })
  expect(await as.earningNow()).toBe(1_000)
})

test('exactly the minimum can be withdrawn', async () => {
  const as = await newMember({ earning: 500 })

  const { status } = await request(as, 500)

  expect(status).toBe(200)
  expect(await as.earningNow()).toBe(0)
})

test('every signed-in user can read the minimum and the days', async () => {
  const { data } = await call(withdrawals.limits, {}, { as: await newMember() })

  expect(data).toEqual({ amount: 500, days: 3 })
})

test('a changed minimum applies at once and is in the message', async () => {
  const as = await newMember({ earning: 1_000 })
  await db.update(settings).set({ withdraw_amount: 75_050n })

  const { code } = await request(as, 750)
  const limits = await call(withdrawals.limits, {}, { as })
  await db.update(settings).set({ withdraw_amount: 50_000n })

  expect(code).toBe('below_minimum')
  expect(limits.data.amount).toBe(750.5)
})

test.each([
  ['amount', 0],
  ['amount', '600'],
  ['amount', 600.001],
  ['method', 'cash'],
  ['account_number', ''],
])('%s %j is refused with a field error', async (field, value) => {
  const { status, errors } = await send(withdrawals.request, { ...asked, [field]: value }, { as: await newMember() })

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual([field])
})
