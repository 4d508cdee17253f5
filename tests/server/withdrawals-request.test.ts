import { expect, test } from 'vitest'
import { withdrawals } from '#contract/withdrawals.ts'
import { settings } from '#server/settings/table.ts'
import { call, send } from '../support/server/call.ts'
import { createMember } from '../support/server/members.ts'
import { getHold, requestWithdrawal, withdrawalInput } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'

test('a request moves its amount to hold', async () => {
  const as = await createMember({ earning: 1_000 })

  const { status, message, data } = await requestWithdrawal(as)

  expect({ status, message }).toEqual({ status: 200, message: 'Withdraw request sent successfully.' })
  expect(data).toMatchObject({ username: as.username, amount: 600, status: 'pending', reason: null })
  expect(await as.getEarning()).toBe(400)
  expect(await getHold(as)).toBe(60_000n)
})

test('an amount above the earning is refused with a field error, whatever the balance', async () => {
  const as = await createMember({ balance: 5_000, earning: 599.99 })

  const { status, issues } = await requestWithdrawal(as)

  expect(status).toBe(422)
  expect(issues).toEqual({ amount: 'insufficient_earning' })
  expect(await as.me()).toMatchObject({ balance: 5_000, earning: 599.99 })
  expect((await call(withdrawals.mine, {}, { as })).data.total).toBe(0)
})

test('held money cannot be withdrawn again', async () => {
  const as = await createMember({ earning: 1_000 })
  await requestWithdrawal(as)

  const { status } = await requestWithdrawal(as)

  expect(status).toBe(422)
  expect(await as.getEarning()).toBe(400)
})

test('of four concurrent requests, an earning for one pays one', async () => {
  const as = await createMember({ earning: 1_000 })

  const replies = await Promise.all(Array.from({ length: 4 }, () => requestWithdrawal(as)))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  expect(await as.getEarning()).toBe(400)
  expect(await getHold(as)).toBe(60_000n)
})

test('an amount below the minimum is refused with the minimum in the message', async () => {
  const as = await createMember({ earning: 1_000 })

  const { status, code, values, issues } = await requestWithdrawal(as, 499.99)

  expect(status).toBe(422)
  expect({ code, values }).toEqual({ code: 'below_minimum', values: { min: 500 } })
  expect(issues).toEqual({ amount: 'below_minimum' })
  expect(await as.getEarning()).toBe(1_000)
})

test('exactly the minimum can be withdrawn', async () => {
  const as = await createMember({ earning: 500 })

  const { status } = await requestWithdrawal(as, 500)

  expect(status).toBe(200)
  expect(await as.getEarning()).toBe(0)
})

test('every signed-in user can read the minimum and the days', async () => {
  const { data } = await call(withdrawals.limits, {}, { as: await createMember() })

  expect(data).toEqual({ amount: 500, days: 3 })
})

test('a changed minimum applies at once and is in the message', async () => {
  const as = await createMember({ earning: 1_000 })
  await db.update(settings).set({ withdraw_amount: 75_050n })

  const { code } = await requestWithdrawal(as, 750)
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
  const { status, errors } = await send(
    withdrawals.request,
    { ...withdrawalInput, [field]: value },
    { as: await createMember() },
  )

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual([field])
})
