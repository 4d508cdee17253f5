import { and, eq, gt, inArray } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { users } from '#contract/users.ts'
import { audits } from '#server/audits/table.ts'
import { accounts as accountTable } from '#server/ledger/table.ts'
import { users as userTable } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp } from '../support/server/member-history.ts'
import { callAsAdmin, createAdmin, createMember, createPlan, sharedAdmin, topUp } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const set = async (amount: number) => call(refers.set, { amount }, { as: await sharedAdmin() })
const accept = async ({ _id, username }: { _id: string; username: string }, status: 'success' | 'deny' = 'success') =>
  call(payments.accept, { _id, username, status }, { as: await sharedAdmin() })

const setReferralTopUp = async (referral_top_up: number) => {
  const { data } = await callAsAdmin(limits.get, {})
  return callAsAdmin(limits.set, { ...data, referral_top_up })
}

afterEach(async () => {
  await set(0)
  await setReferralTopUp(500)
})

test('the default bonus is 0', async () => {
  const [referrer, admin] = [await createMember(), await sharedAdmin()]
  await topUp(await createMember({ referrer }), 500)

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

test('the referrer earns the bonus once, when the top-ups reach the sum', async () => {
  await set(25)
  const referrer = await createMember()
  const referred = await createMember({ referrer })
  const earnings: number[] = []

  for (const amount of [0.01, 499.98, 0.01, 499, 1, 1_000]) {
    await topUp(referred, amount)
    earnings.push(await referrer.getEarning())
  }

  expect(earnings).toEqual([0, 0, 25, 25, 25, 25])
  expect(await referred.getEarning()).toBe(0)
})

test('the sum is a setting', async () => {
  await set(25)
  await setReferralTopUp(60)
  const referrer = await createMember()
  const referred = await createMember({ referrer })

  await topUp(referred, 59.99)
  const before = await referrer.getEarning()
  await topUp(referred, 0.01)

  expect(before).toBe(0)
  expect(await referrer.getEarning()).toBe(25)
})

test('the sum is never below the bonus', async () => {
  await setReferralTopUp(60)
  await set(100)
  const referrer = await createMember()
  const referred = await createMember({ referrer })

  await topUp(referred, 99)
  const before = await referrer.getEarning()
  const { data: shown } = await call(limits.mine, {}, { as: referrer })
  const refused = await setReferralTopUp(99.99)
  await topUp(referred, 1)

  expect(before).toBe(0)
  expect(shown.referral_top_up).toBe(100)
  expect(refused).toMatchObject({ status: 422, issues: { referral_top_up: 'below_refer_bonus' } })
  expect(await referrer.getEarning()).toBe(100)
})

test('top-ups of ten TK each by many accounts pay no bonus', async () => {
  await set(25)
  const referrer = await createMember()

  for (let account = 0; account < 5; account++) await topUp(await createMember({ referrer }), 10)

  expect(await referrer.getEarning()).toBe(0)
})

test('the bonus is the setting at the time of acceptance', async () => {
  await set(10)
  const referrer = await createMember()
  const payment = await requestTopUp(await createMember({ referrer }))

  await set(30)
  await accept(payment)

  expect(await referrer.getEarning()).toBe(30)
})

test('a member whose top-ups reached the sum without a bonus never pays one', async () => {
  const referrer = await createMember()
  const referred = await createMember({ referrer })
  await topUp(referred, 500)
  await set(25)

  await topUp(referred, 500)

  expect(await referrer.getEarning()).toBe(0)
})

test('raising the sum does not pay for a member who has reached the earlier one, whether a bonus was paid or not', async () => {
  await setReferralTopUp(60)
  const [unpaid, paid] = [await createMember(), await createMember()]
  const [reachedUnpaid, reachedPaid] = [
    await createMember({ referrer: unpaid }),
    await createMember({ referrer: paid }),
  ]
  await topUp(reachedUnpaid, 60)
  await set(25)
  await topUp(reachedPaid, 60)
  await setReferralTopUp(200)

  for (const member of [reachedUnpaid, reachedPaid]) await topUp(member, 500)

  expect([await unpaid.getEarning(), await paid.getEarning()]).toEqual([0, 25])
})

test('lowering the sum pays at the next accepted payment of a member who lies above it, once', async () => {
  await set(25)
  const referrer = await createMember()
  const referred = await createMember({ referrer })
  await topUp(referred, 100)
  await setReferralTopUp(60)
  const before = await referrer.getEarning()

  await topUp(referred, 10)
  await setReferralTopUp(500)
  await topUp(referred, 500)

  expect(before).toBe(0)
  expect(await referrer.getEarning()).toBe(25)
})

test('when the sum was reached and what became of the bonus is stored at the member', async () => {
  const [active, blocked] = [await createMember(), await createMember()]
  const referred = await Promise.all([active, blocked, active].map((referrer) => createMember({ referrer })))
  await call(users.block, { username: blocked.username, status: 'block' }, { as: await sharedAdmin() })
  await topUp(referred[2]!, 500)
  await set(25)
  for (const member of referred.slice(0, 2)) await topUp(member, 500)

  const rows = await db
    .select()
    .from(userTable)
    .where(
      inArray(
        userTable.id,
        referred.map(({ id }) => id),
      ),
    )
  const outcomeOf = ({ id }: { id: string }) => rows.find((row) => row.id === id)?.referral_outcome
  expect(referred.map(outcomeOf)).toEqual(['paid', 'referrer_inactive', 'no_bonus'])
  expect(rows.every(({ referral_reached_at }) => referral_reached_at instanceof Date)).toBe(true)
})

test('an administrator reads how many members lie between the present and another sum', async () => {
  const count = async (sum: string) => (await callAsAdmin(limits.countReferred, { sum })).data
  const before = [await count('60'), await count('2000')]
  const referrer = await createMember()
  await topUp(await createMember({ referrer }), 100)
  await topUp(await createMember({ referrer }), 700)
  await topUp(await createMember(), 100)

  const after = [await count('60'), await count('2000')]

  expect(after[0]).toEqual({ ...before[0], waiting: before[0]!.waiting + 1 })
  expect(after[1]).toEqual({ ...before[1], reached: before[1]!.reached + 1 })
})

test('a denied payment pays no bonus, and the next payment can', async () => {
  await set(25)
  const referrer = await createMember()
  const referred = await createMember({ referrer })
  await accept(await requestTopUp(referred), 'deny')
  const before = await referrer.getEarning()

  await topUp(referred, 500)

  expect(before).toBe(0)
  expect(await referrer.getEarning()).toBe(25)
})

test('two top-ups that reach the sum and are accepted concurrently pay one bonus', async () => {
  await set(25)
  const referrer = await createMember()
  const referred = await createMember({ referrer })
  const [one, other] = [await requestTopUp(referred), await requestTopUp(referred)]

  expect(await Promise.all([accept(one), accept(other)])).toMatchObject([{ status: 200 }, { status: 200 }])
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

test('a referrer who is blocked or deleted, or is an administrator, earns no bonus', async () => {
  await set(25)
  const [blocked, deleted, admin] = [await createMember(), await createMember(), await createAdmin()]
  const pendingPayments = [
    await requestTopUp(await createMember({ referrer: blocked })),
    await requestTopUp(await createMember({ referrer: deleted })),
    await requestTopUp(await createMember({ referrer: admin })),
  ]
  const as = await sharedAdmin()
  await call(users.block, { username: blocked.username, status: 'block' }, { as })
  await call(users.delete, { username: deleted.username }, { as })

  const { items } = (await call(payments.list, { status: 'pending' }, { as })).data
  for (const payment of pendingPayments) expect((await accept(payment)).status).toBe(200)

  const isOwn = ({ _id }: { _id: string }) => pendingPayments.some((payment) => payment._id === _id)
  expect(items.filter(isOwn).map(({ bonus }) => bonus)).toEqual([0, 0, 0])
  for (const { username } of [blocked, deleted, admin]) {
    expect((await call(users.get, { username }, { as })).data.earning).toBe(0)
  }
})

test('given balance is not a top-up', async () => {
  await set(25)
  const referrer = await createMember()
  const referred = await createMember({ referrer })

  await call(accounts.give, { username: referred.username, amount: 100 }, { as: await sharedAdmin() })

  expect(await referrer.getEarning()).toBe(0)
})

test('the list of payments shows the bonus that each acceptance would pay', async () => {
  await set(25)
  const referrer = await createMember()
  const [referred, other] = [await createMember({ referrer }), await createMember()]
  await topUp(referred, 100)
  const small = await requestTopUp(referred, 399.99)
  const large = await requestTopUp(referred, 400)
  const unreferred = await requestTopUp(other, 1_000)
  const readBonuses = async () => {
    const { items } = (await call(payments.list, { limit: '200' }, { as: await sharedAdmin() })).data
    return [small, large, unreferred].map(({ _id }) => items.find((item) => item._id === _id)?.bonus)
  }

  const before = await readBonuses()
  await accept(large)
  const after = await readBonuses()

  expect(before).toEqual([0, 25, 0])
  expect(after).toEqual([0, 0, 0])
  expect(await referrer.getEarning()).toBe(25)
})

test('a referrer sees the referred members with a shortened name and what each brought', async () => {
  await set(50)
  const referrer = await createMember()
  const plan = await createPlan({ price: 400, refer_balance: 30 })
  const [first, second] = [await createMember({ referrer }), await createMember({ referrer })]
  await topUp(second, 500)
  await call(plans.purchase, { planName: plan.plan_name }, { as: second })
  await topUp(await createMember({ referrer: await createMember() }), 500)

  const { data } = await call(refers.mine, {}, { as: referrer })

  const shorten = ({ username }: { username: string }) => `${username.slice(0, 2)}…`
  expect(data).toMatchObject({ total: 2, next_cursor: null })
  expect(data.items).toMatchObject([
    { name: shorten(second), topped_up: true, plan_name: plan.plan_name, earned: 80 },
    { name: shorten(first), topped_up: false, plan_name: null, earned: 0 },
  ])
  expect(JSON.stringify(data)).not.toContain(second.username)
  expect(await referrer.getEarning()).toBe(80)
})

test('a referrer who is blocked, deleted or an administrator earns nothing by a plan', async () => {
  const as = await sharedAdmin()
  const [blocked, deleted, admin] = [await createMember(), await createMember(), await createAdmin()]
  const plan = await createPlan({ price: 100, refer_balance: 90 })
  const buyers = await Promise.all(
    [blocked, deleted, admin].map((referrer) => createMember({ referrer, balance: 100 })),
  )
  await call(users.block, { username: blocked.username, status: 'block' }, { as })
  await call(users.delete, { username: deleted.username }, { as })

  for (const buyer of buyers)
    expect((await call(plans.purchase, { planName: plan.plan_name }, { as: buyer })).status).toBe(200)

  const readEarning = async ({ id }: { id: string }) =>
    (
      await db
        .select()
        .from(accountTable)
        .where(and(eq(accountTable.owner_id, id), gt(accountTable.balance, 0n)))
    ).length
  expect([await readEarning(blocked), await readEarning(deleted), await readEarning(admin)]).toEqual([0, 0, 0])
})
