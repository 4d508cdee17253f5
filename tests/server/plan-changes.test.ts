import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { skipAfterS } from '#contract/tasks.ts'
import { users } from '#contract/users.ts'
import { audits } from '#server/audits/table.ts'
import { purchases } from '#server/purchases/table.ts'
import { call, send } from '../support/server/call.ts'
import { type Account, createMember, createPlan, registrationInput, sharedAdmin } from '../support/server/members.ts'
import { backdateTasks, claimTask, readTodaysTasks } from '../support/server/tasks.ts'
import { db } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'

type Plan = Awaited<ReturnType<typeof createPlan>>

const anyId = '00000000-0000-7000-8000-000000000000'

const update = async ({ _id: id, ...plan }: Plan, change: object = {}) =>
  send(plans.update, { ...plan, ...change, id }, { as: await sharedAdmin() })

const retire = async (planName: string) => call(plans.delete, { planName }, { as: await sharedAdmin() })
const buy = (as: Account, { plan_name: planName }: Plan) => call(plans.purchase, { planName }, { as })
const read = async (id: string, as?: Account) => call(plans.get, { id }, { as: as ?? (await createMember()) })
const onSale = async () => (await call(plans.list, {}, { as: await createMember() })).data.map(({ _id }) => _id)

test('an updated plan is sold with its new figures', async () => {
  const plan = await createPlan({ price: 100 })
  const as = await createMember({ balance: 100 })

  const plan_name = `  ${plan.plan_name} plus `
  const changed = { plan_name, price: 70.5, bonus: 3, refer_balance: 9, features: '["One","Two"]' }
  const { status, message, data } = await update(plan, changed)

  expect({ status, message }).toEqual({ status: 200, message: 'Plan updated  successfully' })
  expect(data).toEqual({
    ...changed,
    _id: plan._id,
    plan_name: plan_name.trim(),
    plan_name_bn: null,
    features_bn: null,
  })
  expect((await read(plan._id)).data).toEqual(data)
  expect((await buy(as, plan)).status).toBe(404)
  expect((await buy(as, data)).status).toBe(200)
  expect(await as.me()).toMatchObject({ balance: 29.5, plan_name: plan_name.trim() })
})

test('a plan may be saved unchanged, and its name in another case', async () => {
  const plan = await createPlan({ price: 5 })

  const same = await update(plan)
  const upperCase = await update(plan, { plan_name: plan.plan_name.toUpperCase() })

  expect(same).toMatchObject({ status: 200, data: plan })
  expect(upperCase.data.plan_name).toBe(plan.plan_name.toUpperCase())
})

test('another plan’s name is refused with a field error, and nothing changes', async () => {
  const [plan, other] = [await createPlan({ price: 5 }), await createPlan({ price: 6 })]

  const { status, issues } = await update(plan, { plan_name: ` ${other.plan_name.toUpperCase()}`, price: 1 })

  expect(status).toBe(409)
  expect(issues).toEqual({ plan_name: 'name_taken' })
  expect((await read(plan._id)).data).toEqual(plan)
})

test('the name of a retired plan can be used again', async () => {
  const [plan, other] = [await createPlan({ price: 5 }), await createPlan({ price: 6 })]
  await retire(other.plan_name)

  expect((await update(plan, { plan_name: other.plan_name })).status).toBe(200)
})

test('a refer balance above the price is refused with a field error', async () => {
  const plan = await createPlan({ price: 100, refer_balance: 100 })

  const replies = [await update(plan, { refer_balance: 100.01 }), await update(plan, { price: 99.99 })]

  const refused = { status: 400, issues: { refer_balance: 'above_price' } }
  expect(replies).toMatchObject([refused, refused])
  expect((await read(plan._id)).data).toEqual(plan)
})

test('an unknown or retired plan cannot be updated', async () => {
  const plan = await createPlan({ price: 5 })
  await retire(plan.plan_name)

  const replies = [await update(plan, { price: 6 }), await update({ ...plan, _id: anyId })]

  const refused = { status: 404, code: 'no_plan' }
  expect(replies).toMatchObject([refused, refused])
  expect((await read(plan._id)).data.price).toBe(5)
})

test('a task pays the bonus that the plan had when it was handed out, and the next task the new one', async () => {
  const plan = await createPlan({ price: 0, bonus: 10 })
  const as = await createMember()
  await buy(as, plan)
  for (let video = 0; video < 2; video++) await createAdvertise()
  const [first, second] = await readTodaysTasks(as)
  await backdateTasks(as, 10 * skipAfterS)

  const before = await claimTask(as, first!)
  await update(plan, { bonus: 25.5 })
  const after = await claimTask(as, second!)
  await createAdvertise()
  const [third] = await readTodaysTasks(as)
  await retire(plan.plan_name)
  await backdateTasks(as, 10 * skipAfterS)
  const retired = await claimTask(as, third!)

  expect(third!.bonus).toBe(25.5)
  expect([before, after, retired].map(({ data }) => data.bonus)).toEqual([10, 10, 25.5])
  expect(await as.getEarning()).toBe(600 + 10 + 10 + 25.5)
})

test('a retired plan cannot be bought, for oneself or for a new member', async () => {
  const plan = await createPlan({ price: 5 })
  const as = await createMember({ balance: 5 })

  const { status, message } = await retire(` ${plan.plan_name.toUpperCase()} `)

  expect({ status, message }).toEqual({ status: 200, message: 'Plan deleted successfully' })
  expect(await onSale()).not.toContain(plan._id)
  const typed = { ...registrationInput(), planName: plan.plan_name }
  const replies = [await buy(as, plan), await call(users.registerWithPlan, typed, { as })]
  const refused = { status: 404, issues: { planName: 'no_plan' } }
  expect(replies).toMatchObject([refused, refused])
  expect(await as.getBalance()).toBe(5)
})

test('members keep a retired plan, and any user can read it', async () => {
  const plan = await createPlan({ price: 5 })
  const as = await createMember({ balance: 5 })
  await buy(as, plan)

  await retire(plan.plan_name)

  expect(await as.me()).toMatchObject({ purchased_plan: plan._id, plan_name: plan.plan_name })
  expect((await call(plans.mine, { id: plan._id }, { as })).data).toMatchObject([plan])
  expect((await read(plan._id)).data).toEqual(plan)
  expect((await read(plan._id, await sharedAdmin())).data).toEqual(plan)
})

test('a plan is retired once, and its name can be used again', async () => {
  const { _id, ...plan } = await createPlan({ price: 5 })

  const replies = await Promise.all([retire(plan.plan_name), retire(plan.plan_name), retire(plan.plan_name)])
  const again = await call(plans.create, plan, { as: await sharedAdmin() })

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(await db.$count(audits, eq(audits.ref, _id))).toBe(2)
  expect(again.status).toBe(200)
  expect(again.data._id).not.toBe(_id)
})

test('an unknown plan can be neither read nor retired', async () => {
  const replies = [await read(anyId), await retire('Unobtainium')]

  const refused = { status: 404, code: 'no_plan' }
  expect(replies).toMatchObject([refused, refused])
  expect((await call(plans.get, { id: 'golden' }, { as: await createMember() })).errors).toEqual({
    id: 'This is not an id.',
  })
})

test('a purchase costs the price at that moment, during concurrent price changes', async () => {
  const plan = await createPlan({ price: 10 })
  const buyers = await Promise.all(Array.from({ length: 6 }, () => createMember({ balance: 100 })))
  const prices = [20, 30]

  await Promise.all([
    ...buyers.slice(0, 3).map((as) => buy(as, plan)),
    ...prices.map((price) => update(plan, { price })),
    ...buyers.slice(3).map((as) => buy(as, plan)),
  ])

  const paid = await db.select().from(purchases).where(eq(purchases.plan_id, plan._id))
  expect(paid).toHaveLength(6)
  for (const as of buyers) {
    const price = paid.find(({ user_id }) => user_id === as.id)!.price
    expect([1_000n, 2_000n, 3_000n]).toContain(price)
    expect(BigInt(Math.round((await as.getBalance()) * 100))).toBe(10_000n - price)
  }
})

test('concurrent updates of one plan are each complete, and each audit entry has the state before it', async () => {
  const plan = await createPlan({ price: 10 })

  await Promise.all([update(plan, { price: 20, bonus: 2 }), update(plan, { price: 30, bonus: 3 })])

  const { data } = await read(plan._id)
  expect([
    [20, 2],
    [30, 3],
  ]).toContainEqual([data.price, data.bonus])
  const [, first, second] = await db.select().from(audits).where(eq(audits.ref, plan._id)).orderBy(audits.id)
  expect(first!.before).toEqual(plan)
  expect(second!.before).toEqual(first!.after)
  expect(second!.after).toEqual(data)
})

test('a plan id is accepted in upper case', async () => {
  const plan = await createPlan({ price: 10 })

  const { status, data } = await update({ ...plan, _id: plan._id.toUpperCase() }, { price: 11 })

  expect(status).toBe(200)
  expect(data).toEqual({ ...plan, price: 11 })
  expect(await db.$count(audits, eq(audits.ref, plan._id))).toBe(2)
})

test('a referrer earns the refer balance that the plan has at the purchase', async () => {
  const plan = await createPlan({ price: 100, refer_balance: 10 })
  const referrer = await createMember()
  const [early, late] = [await createMember({ referrer, balance: 100 }), await createMember({ referrer, balance: 150 })]

  await buy(early, plan)
  await update(plan, { price: 150, refer_balance: 20 })
  await buy(late, { ...plan, plan_name: `${plan.plan_name} ` })

  expect(await referrer.getEarning()).toBe(30)
  expect([await early.getBalance(), await late.getBalance()]).toEqual([0, 0])
})

test('features with special characters are returned unchanged', async () => {
  const features = JSON.stringify(['«Eid» & <b>', 'জমা', '"quoted"', '\\ % _', '😀'])
  const plan = { plan_name: `plan ${randomUUID()}`, price: 1, bonus: 0, refer_balance: 0, features }

  const { data } = await call(plans.create, plan, { as: await sharedAdmin() })

  expect((await read(data._id)).data.features).toBe(features)
})

test('an update without Bengali texts leaves them, and empty ones delete them', async () => {
  const plan = await createPlan({ price: 100 })
  const figures = { plan_name: plan.plan_name, price: 100, bonus: 0, refer_balance: 0, features: '["One","Two"]' }
  const bengali = { plan_name_bn: 'গোল্ডেন', features_bn: '["এক",""]' }
  expect((await update(plan, { ...figures, ...bengali })).data).toMatchObject(bengali)

  const as = await sharedAdmin()
  expect((await send(plans.update, { ...figures, id: plan._id }, { as })).data).toMatchObject(bengali)

  const { data } = await update(plan, { ...figures, plan_name_bn: ' ', features_bn: null })
  expect(data).toMatchObject({ plan_name_bn: null, features_bn: null })
})
