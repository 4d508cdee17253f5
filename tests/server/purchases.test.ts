import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, createPlan, registrationInput } from '../support/server/members.ts'

type ShownPlan = Awaited<ReturnType<typeof createPlan>>

const choose = ({ plan_name: planName, _id: plan_id, price }: ShownPlan) => ({ planName, plan_id, price })
const buy = (as: Account, chosen: ReturnType<typeof choose>) => call(plans.purchase, chosen, { as })
const register = (as: Account, chosen: ReturnType<typeof choose>) =>
  call(users.registerWithPlan, { ...registrationInput(), ...chosen }, { as })

test('a purchase of the shown plan at the shown price succeeds', async () => {
  const plan = await createPlan({ price: 100 })
  const as = await createMember({ balance: 200 })

  const replies = [await buy(as, choose(plan)), await register(as, choose(plan))]

  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await as.getBalance()).toBe(0)
})

test.each([
  ['raised', 150],
  ['lowered', 50],
])('a price that was %s since it was shown is refused with the new price', async (_, price) => {
  const shown = await createPlan({ price: 100 })
  const as = await createMember({ balance: 500 })
  await callAsAdmin(plans.update, { ...shown, id: shown._id, price })

  const replies = [await buy(as, choose(shown)), await register(as, choose(shown))]

  const refused = { status: 409, code: 'plan_changed', values: { plan: shown.plan_name, price } }
  expect(replies).toMatchObject([refused, refused])
  expect(await as.me()).toMatchObject({ balance: 500, purchased_plan: null })
})

test('another plan with the name of the shown one is refused with its price', async () => {
  const shown = await createPlan({ price: 100 })
  const as = await createMember({ balance: 500 })
  await callAsAdmin(plans.delete, { planName: shown.plan_name })
  const gone = await buy(as, choose(shown))
  const { _id, ...figures } = shown
  await callAsAdmin(plans.create, { ...figures, price: 400 })

  const reply = await buy(as, choose(shown))

  expect(gone).toMatchObject({ status: 404, code: 'no_plan' })
  expect(reply).toMatchObject({ status: 409, code: 'plan_changed', values: { plan: shown.plan_name, price: 400 } })
  expect(await as.getBalance()).toBe(500)
})

test('a renamed plan is bought by its id', async () => {
  const shown = await createPlan({ price: 100 })
  const as = await createMember({ balance: 100 })
  await callAsAdmin(plans.update, { ...shown, id: shown._id, plan_name: `renamed ${randomUUID()}` })

  expect((await buy(as, choose(shown))).status).toBe(200)
  expect((await as.me()).purchased_plan).toBe(shown._id)
})

test('the refer balance is paid once for each buyer and plan', async () => {
  const referrer = await createMember()
  const [buyer, other] = [
    await createMember({ referrer, balance: 400 }),
    await createMember({ referrer, balance: 100 }),
  ]
  const [plan, second] = [
    await createPlan({ price: 100, refer_balance: 90 }),
    await createPlan({ price: 100, refer_balance: 5 }),
  ]

  for (const each of [plan, plan, second, plan]) expect((await buy(buyer, choose(each))).status).toBe(200)
  await buy(other, choose(plan))

  expect(await referrer.getEarning()).toBe(90 + 5 + 90)
  expect(await buyer.getEarning()).toBe(0)
})

test('two concurrent purchases of one buyer pay one refer balance', async () => {
  const referrer = await createMember()
  const buyer = await createMember({ referrer, balance: 200 })
  const plan = await createPlan({ price: 100, refer_balance: 90 })

  const replies = await Promise.all([buy(buyer, choose(plan)), buy(buyer, choose(plan))])

  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await referrer.getEarning()).toBe(90)
})

test('a buyer who registers several members with a plan earns its refer balance once', async () => {
  const buyer = await createMember({ balance: 300 })
  const plan = await createPlan({ price: 100, refer_balance: 90 })

  for (let member = 0; member < 3; member++) expect((await register(buyer, choose(plan))).status).toBe(200)

  expect(await buyer.me()).toMatchObject({ balance: 0, earning: 90 })
})
