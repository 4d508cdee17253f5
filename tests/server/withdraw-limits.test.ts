import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { audits as auditEndpoints } from '#contract/audits.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { audits } from '#server/audits/table.ts'
import { call, send } from '../support/server/call.ts'
import { createAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const withdrawalInput = { account_number: '01712345678', method: 'bkash' as const }
const limits = async () => (await call(withdrawals.limits, {}, { as: await createMember() })).data
const info = async () => (await call(withdrawals.info, {}, { as: await createMember() })).data
const set = async (amount: number, days = 3) =>
  call(withdrawals.setLimits, { amount, days }, { as: await sharedAdmin() })

afterEach(() => set(500))

const refusalOf = async (amount: number) => {
  const as = await createMember({ earning: 50_000_00 })
  const { status, code, values, issues } = await call(withdrawals.request, { ...withdrawalInput, amount }, { as })
  expect(await as.getEarning()).toBe(50_000_00)
  return { status, code, values, issues }
}

const belowMinimum = (min: number) => ({
  status: 422,
  code: 'below_minimum',
  values: { min },
  issues: { amount: 'below_minimum' },
})

test('the default minimum is 500', async () => {
  expect(await limits()).toEqual({ amount: 500, days: 3 })
  expect(await refusalOf(499.99)).toEqual(belowMinimum(500))
})

describe.each([
  ['set-amount', withdrawals.setLimits, 'Withdraw amount updated successfully.'],
  ['change-withdraw-info', withdrawals.setInfo, 'Withdraw information changed successfully.'],
] as const)('%s', (_, endpoint, expectedMessage) => {
  test('changes the setting that both endpoints read', async () => {
    const { status, message, data } = await call(endpoint, { amount: 750.5, days: 0 }, { as: await sharedAdmin() })

    expect({ status, message, data }).toEqual({
      status: 200,
      message: expectedMessage,
      data: { amount: 750.5, days: 0 },
    })
    expect(await limits()).toEqual({ amount: 750.5, days: 0 })
    expect(await info()).toEqual({ amount: 750.5, days: 0 })
    const { data: seen } = await call(withdrawals.info, {}, { as: await sharedAdmin() })
    expect(seen).toEqual({ amount: 750.5, days: 0 })
  })

  test.each([
    ['amount', 49.99, 'Enter an amount of 50 or more.'],
    ['amount', 0, undefined],
    ['amount', -500, undefined],
    ['amount', 50.001, 'Enter at most two decimals.'],
    ['amount', 10_000_000.01, undefined],
    ['amount', '500', 'Enter an amount.'],
    ['amount', null, 'Enter an amount.'],
    ['days', -1, 'Enter 0 days or more.'],
    ['days', 91, 'Enter at most 90 days.'],
    ['days', 1.5, 'Enter whole days.'],
    ['days', 1e30, undefined],
    ['days', '3', 'Enter a number of days.'],
    ['days', null, 'Enter a number of days.'],
    ['days', undefined, undefined],
  ])('refuses %s %j with a field error and changes nothing', async (field, value, message) => {
    const input = { amount: 500, days: 3, [field]: value }

    const { status, errors } = await send(endpoint, input, { as: await sharedAdmin() })

    expect(status).toBe(400)
    expect(Object.keys(errors)).toEqual([field])
    if (message) expect(errors[field]).toBe(message)
    expect(await limits()).toEqual({ amount: 500, days: 3 })
  })

  test.each([
    [50, 0],
    [10_000_000, 90],
  ])('accepts %d and %d days', async (amount, days) => {
    expect((await call(endpoint, { amount, days }, { as: await sharedAdmin() })).data).toEqual({ amount, days })
  })
})

test('a changed minimum applies at once, and the message shows it with digit grouping', async () => {
  await set(50)
  const as = await createMember({ earning: 100 })
  const lowest = await call(withdrawals.request, { ...withdrawalInput, amount: 50 }, { as })
  const tooLow = await refusalOf(49.99)
  await set(1_23_456.5)

  expect(lowest.status).toBe(200)
  expect(tooLow).toEqual(belowMinimum(50))
  expect(await refusalOf(1_23_456.49)).toEqual(belowMinimum(1_23_456.5))
})

test('the audit log has the history of the setting from both endpoints', async () => {
  const as = await createAdmin()

  await call(withdrawals.setLimits, { amount: 600, days: 2 }, { as })
  await call(withdrawals.setInfo, { amount: 700, days: 4 }, { as })

  const history = (await call(auditEndpoints.list, { actor: as.username, sort: 'oldest' }, { as })).data
  expect(history.items.map(({ before, after }) => [before, after])).toEqual([
    [
      { amount: 500, days: 3 },
      { amount: 600, days: 2 },
    ],
    [
      { amount: 600, days: 2 },
      { amount: 700, days: 4 },
    ],
  ])
})

test('two concurrent changes are both in the audit log, one after the other', async () => {
  const as = await createAdmin()

  await Promise.all([600, 700, 800].map((amount) => call(withdrawals.setLimits, { amount, days: 1 }, { as })))

  const written = await db.select().from(audits).where(eq(audits.actor_id, as.id)).orderBy(audits.id)
  expect(written).toHaveLength(3)
  expect(written[0]!.before).toEqual({ amount: 500, days: 3 })
  expect(written[1]!.before).toEqual(written[0]!.after)
  expect(written[2]!.before).toEqual(written[1]!.after)
  expect(await limits()).toEqual(written[2]!.after)
})
