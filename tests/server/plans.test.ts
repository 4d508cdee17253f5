import { expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { call, send } from '../support/server/call.ts'
import {
  createMember,
  createPlan,
  password,
  registrationInput,
  sharedAdmin,
  signIn,
} from '../support/server/members.ts'

const anyId = '00000000-0000-7000-8000-000000000000'
const purchasesOf = async (as: { token: string }) => (await call(plans.mine, { id: anyId }, { as })).data

test('a new plan is on sale', async () => {
  const plan = await createPlan({ price: 999.5, bonus: 12.25, refer_balance: 50 })

  expect((await call(plans.list, {}, { as: await createMember() })).data).toContainEqual(plan)
  expect(plan).toMatchObject({ price: 999.5, bonus: 12.25, refer_balance: 50, features: '["A feature"]' })
})

test('a plan name that exists in any case is refused with a field error', async () => {
  const { plan_name, ...plan } = await createPlan({ price: 1 })

  const again = { ...plan, plan_name: ` ${plan_name.toUpperCase()} ` }
  const { status, issues } = await call(plans.create, again, { as: await sharedAdmin() })

  expect(status).toBe(409)
  expect(issues).toEqual({ plan_name: 'name_taken' })
})

test('a purchase takes the price from the balance and sets the plan', async () => {
  const plan = await createPlan({ price: 300 })
  const as = await createMember({ balance: 1_000 })

  const { status, message } = await call(plans.purchase, { planName: plan.plan_name }, { as })

  expect({ status, message }).toEqual({ status: 200, message: "Hooray! You've successfully purchased!" })
  expect(await as.me()).toMatchObject({ balance: 700, purchased_plan: plan._id, plan_name: plan.plan_name })
})

test('a plan name is trimmed and compared without case', async () => {
  const plan = await createPlan({ price: 1 })
  const as = await createMember({ balance: 1 })

  expect((await call(plans.purchase, { planName: ` ${plan.plan_name.toUpperCase()} ` }, { as })).status).toBe(200)
})

test('a balance below the price buys nothing', async () => {
  const plan = await createPlan({ price: 100.01 })
  const as = await createMember({ balance: 100 })

  const { status, code, issues } = await call(plans.purchase, { planName: plan.plan_name }, { as })

  expect({ status, code, issues }).toEqual({
    status: 422,
    code: 'insufficient_balance',
    issues: {},
  })
  expect(await as.me()).toMatchObject({ balance: 100, purchased_plan: null })
  expect(await purchasesOf(as)).toEqual([])
})

test('of two concurrent purchases, a balance for one pays one', async () => {
  const plan = await createPlan({ price: 100 })
  const as = await createMember({ balance: 150 })
  const buy = () => call(plans.purchase, { planName: plan.plan_name }, { as })

  const replies = await Promise.all([buy(), buy()])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await as.getBalance()).toBe(50)
  expect(await purchasesOf(as)).toHaveLength(1)
})

test('a free plan is not bought again by the member who has it', async () => {
  const as = await createMember()
  const plan = await createPlan({ price: 0 })
  const buy = () => call(plans.purchase, { planName: plan.plan_name }, { as })
  expect((await buy()).status).toBe(200)

  expect(await buy()).toMatchObject({ status: 409, code: 'has_plan' })
  expect(await purchasesOf(as)).toHaveLength(1)
})

test('a member who changes between two free plans has one purchase of each', async () => {
  const as = await createMember()
  const [one, other] = [await createPlan({ price: 0 }), await createPlan({ price: 0 })]

  for (const { plan_name } of [one, other, one, other]) {
    expect((await call(plans.purchase, { planName: plan_name }, { as })).status).toBe(200)
    expect(await as.me()).toMatchObject({ plan_name })
  }

  expect(await purchasesOf(as)).toHaveLength(2)
})

test('a free plan is bought without a posting', async () => {
  const plan = await createPlan({ price: 0, bonus: 1 })
  const as = await createMember({ balance: 10 })

  expect((await call(plans.purchase, { planName: plan.plan_name }, { as })).status).toBe(200)
  expect(await as.me()).toMatchObject({ balance: 10, purchased_plan: plan._id, plan_name: plan.plan_name })
  expect(await purchasesOf(as)).toMatchObject([{ price: 0 }])
})

test('an unknown plan is refused with a field error', async () => {
  const { status, issues } = await call(plans.purchase, { planName: 'Unobtainium' }, { as: await createMember() })

  expect(status).toBe(404)
  expect(issues).toEqual({ planName: 'no_plan' })
})

test('a purchase without a referrer pays no refer balance', async () => {
  const plan = await createPlan({ price: 100, refer_balance: 30 })
  const as = await createMember({ balance: 100 })

  expect((await call(plans.purchase, { planName: plan.plan_name }, { as })).status).toBe(200)
  expect(await as.getEarning()).toBe(0)
})

test('purchased plans are listed newest first', async () => {
  const [first, second] = [await createPlan({ price: 1 }), await createPlan({ price: 2 })]
  const as = await createMember({ balance: 3 })
  await call(plans.purchase, { planName: first.plan_name }, { as })
  await call(plans.purchase, { planName: second.plan_name }, { as })

  expect(await purchasesOf(as)).toMatchObject([second, first])
  expect((await as.me()).plan_name).toBe(second.plan_name)
})

test('a purchased plan is listed with the price that was paid', async () => {
  const { _id: id, ...plan } = await createPlan({ price: 100 })
  const as = await createMember({ balance: 300 })
  await call(plans.purchase, { planName: plan.plan_name }, { as })
  await call(plans.update, { ...plan, id, price: 200 }, { as: await sharedAdmin() })
  await call(plans.purchase, { planName: plan.plan_name }, { as })

  expect(await purchasesOf(as)).toMatchObject([{ price: 200 }, { price: 100 }])
})

test('a member’s purchases are hidden from other members', async () => {
  const plan = await createPlan({ price: 1 })
  const owner = await createMember({ balance: 1 })
  await call(plans.purchase, { planName: plan.plan_name }, { as: owner })

  expect((await call(plans.mine, { id: plan._id }, { as: await createMember() })).data).toEqual([])
})

test('a member who is registered with a plan holds it, and the buyer pays and is the referrer', async () => {
  const plan = await createPlan({ price: 250, refer_balance: 40 })
  const buyer = await createMember({ balance: 300 })
  const typed = registrationInput()

  expect((await call(users.registerWithPlan, { ...typed, planName: plan.plan_name }, { as: buyer })).status).toBe(200)
  expect(await (await signIn(typed.username)).me()).toMatchObject({ purchased_plan: plan._id, balance: 0, earning: 0 })
  expect(await buyer.me()).toMatchObject({ balance: 50, earning: 40, purchased_plan: null })
})

test('a balance below the price registers no member', async () => {
  const plan = await createPlan({ price: 250 })
  const typed = registrationInput()

  const input = { ...typed, planName: plan.plan_name }
  expect((await call(users.registerWithPlan, input, { as: await createMember({ balance: 249 }) })).status).toBe(422)
  expect((await call(sessions.signIn, { username: typed.username, password })).status).toBe(401)
})

test('a taken name costs nothing', async () => {
  const plan = await createPlan({ price: 250 })
  const buyer = await createMember({ balance: 250 })
  const { username } = await createMember()

  const input = { ...registrationInput(), username, planName: plan.plan_name }
  const { status, errors } = await call(users.registerWithPlan, input, { as: buyer })

  expect(status).toBe(409)
  expect(Object.keys(errors)).toEqual(['username'])
  expect(await buyer.getBalance()).toBe(250)
})

test('a registration with a plan requires the fields of both', async () => {
  const { status, errors } = await send(users.registerWithPlan, {}, { as: await createMember() })

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(['username', 'password', 'planName']))
})
