import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { payments } from '#contract/payments.ts'
import { refers } from '#contract/refers.ts'
import { users } from '#contract/users.ts'
import { audits } from '#server/audits/table.ts'
import { call, send } from '../support/server/call.ts'
import { requestTopUp } from '../support/server/member-history.ts'
import { createAdmin, createMember, sharedAdmin, topUp } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const set = async (amount: number) => call(refers.set, { amount }, { as: await sharedAdmin() })
const accept = async ({ _id, username }: { _id: string; username: string }, status: 'success' | 'deny' = 'success') =>
  call(payments.accept, { _id, username, status }, { as: await sharedAdmin() })

afterEach(() => set(0))

test('the default bonus is 0', async () => {
  const [referrer, admin] = [await createMember(), await sharedAdmin()]
  await topUp(await createMember({ referrer }), 10)

  expect((await call(refers.get, {}, { as: referrer })).data).toEqual({ amount: 0 })
  expect((await call(refers.get, {}, { as: admin })).data).toEqual({ amount: 0 })
  expect(await referrer.getEarning()).toBe(0)
})

test('a changed bonus is visible to all users, and the audit log has the earlier bonus', async () => {
  const as = await createAdmin()
  await set(10)

  const { status, message, data } = await call(refers.set, { amount: 25.5 }, { as })

  expect({ status, message, data }).toEqual({
    status: 200,
    message: 'Refer balance add  successfully',
    data: { amount: 25.5 },
  })
  expect((await call(refers.get, {}, { as: await createMember() })).data).toEqual({ amount: 25.5 })
  expect(await db.select().from(audits).where(eq(audits.actor_id, as.id))).toMatchObject([
    { action: 'set-refer-bonus', before: { amount: 10 }, after: { amount: 25.5 }, member_id: null },
  ])
})

test.each([-1, 0.001, 10_000_000.01, '25', null, undefined])('a bonus of %j is refused', async (amount) => {
  await set(5)

  const { status, errors } = await send(refers.set, { amount }, { as: await sharedAdmin() })

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual(['amount'])
  expect((await call(refers.get, {}, { as: await sharedAdmin() })).data).toEqual({ amount: 5 })
})

test('the referrer earns the bonus once, at the first top-up', async () => {
  await set(25)
  const referrer = await createMember()
  const referred = await createMember({ referrer })
  expect(await referrer.getEarning()).toBe(0)

  await topUp(referred, 10)
  await topUp(referred, 10)

  expect(await referrer.getEarning()).toBe(25)
  expect(await referred.getEarning()).toBe(0)
})

test('the bonus is the setting at the time of acceptance', async () => {
  await set(10)
  const referrer = await createMember()
  const payment = await requestTopUp(await createMember({ referrer }))

  await set(30)
  await accept(payment)

  expect(await referrer.getEarning()).toBe(30)
})

test('a member whose first top-up paid no bonus never pays one', async () => {
  const referrer = await createMember()
  const referred = await createMember({ referrer })
  await topUp(referred, 10)
  await set(25)

  await topUp(referred, 10)

  expect(await referrer.getEarning()).toBe(0)
})

test('a denied payment pays no bonus, and the next payment can', async () => {
  await set(25)
  const referrer = await createMember()
  const referred = await createMember({ referrer })
  await accept(await requestTopUp(referred), 'deny')
  const before = await referrer.getEarning()

  await topUp(referred, 10)

  expect(before).toBe(0)
  expect(await referrer.getEarning()).toBe(25)
})

test('two first top-ups that are accepted concurrently pay one bonus', async () => {
  await set(25)
  const referrer = await createMember()
  const referred = await createMember({ referrer })
  const [one, other] = [await requestTopUp(referred), await requestTopUp(referred)]

  const replies = await Promise.all([accept(one), accept(other)])

  expect(replies).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(await referrer.getEarning()).toBe(25)
  expect(await referred.getBalance()).toBe(1_000)
})

test('first top-ups of two members that are accepted concurrently pay their referrer two bonuses', async () => {
  await set(25)
  const referrer = await createMember()
  const pendingPayments = await Promise.all(
    [createMember({ referrer }), createMember({ referrer })].map(async (as) => requestTopUp(await as)),
  )

  await Promise.all(pendingPayments.map((payment) => accept(payment)))

  expect(await referrer.getEarning()).toBe(50)
})

test('a referrer who is blocked or deleted before the top-up is accepted still earns the bonus', async () => {
  await set(25)
  const [blocked, deleted] = [await createMember(), await createMember()]
  const pendingPayments = [
    await requestTopUp(await createMember({ referrer: blocked })),
    await requestTopUp(await createMember({ referrer: deleted })),
  ]
  const as = await sharedAdmin()
  await call(users.block, { username: blocked.username, status: 'block' }, { as })
  await call(users.delete, { username: deleted.username }, { as })

  for (const payment of pendingPayments) await accept(payment)

  for (const { username } of [blocked, deleted]) {
    expect((await call(users.get, { username }, { as })).data.earning).toBe(25)
  }
})

test('given balance is not a top-up', async () => {
  await set(25)
  const referrer = await createMember()
  const referred = await createMember({ referrer })

  await call(accounts.give, { username: referred.username, amount: 100 }, { as: await sharedAdmin() })

  expect(await referrer.getEarning()).toBe(0)
})
