import { expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import { call } from '../support/server/call.ts'
import { newAdmin, newPlan, theAdmin, topUp } from '../support/server/members.ts'
import { act, namesIn, newMemberCalled, prefix, rename } from '../support/server/user-lists.ts'

test('the plan filter uses a member’s current plan, and Free means no plan', async () => {
  const search = prefix()
  const [first, second] = [await newPlan({ price: 1 }), await newPlan({ price: 2 })]
  const [holder, none] = [await newMemberCalled(`${search}a`), await newMemberCalled(`${search}b`)]
  await topUp(holder, 3)
  const of = (plan: string) => namesIn(users.list, { search, plan })

  await call(plans.purchase, { planName: first.plan_name }, { as: holder })
  const [early, free] = [await of(first.plan_name), await of('Free')]
  await call(plans.purchase, { planName: second.plan_name }, { as: holder })

  expect(early).toEqual([holder.username])
  expect(free).toEqual([none.username])
  expect(await of(first.plan_name)).toEqual([])
  expect(await of(` ${second.plan_name.toUpperCase()} `)).toEqual([holder.username])
  expect(await of(' fREE ')).toEqual([none.username])
  expect(await of('Unobtainium')).toEqual([])
})

test('a retired plan remains a filter, together with a new plan of the same name', async () => {
  const search = prefix()
  const { _id, ...plan } = await newPlan({ price: 0 })
  const [old, young] = [await newMemberCalled(`${search}a`), await newMemberCalled(`${search}b`)]
  const as = await theAdmin()
  await call(plans.purchase, { planName: plan.plan_name }, { as: old })
  await call(plans.delete, { planName: plan.plan_name }, { as })
  await call(plans.create, plan, { as })
  await call(plans.purchase, { planName: plan.plan_name }, { as: young })

  const names = await namesIn(users.list, { search, plan: plan.plan_name, sort: 'oldest' })

  expect(names).toEqual([old.username, young.username])
})

test('a member whose plan has the name Free is listed as free', async () => {
  const search = prefix()
  const [holder, none] = [await newMemberCalled(`${search}a`), await newMemberCalled(`${search}b`)]
  const free = { plan_name: 'Free', price: 0, bonus: 0, refer_balance: 0, features: '["A feature"]' }
  await call(plans.create, free, { as: await theAdmin() })
  await call(plans.purchase, { planName: 'Free' }, { as: holder })

  expect(await namesIn(users.list, { search, plan: 'free', sort: 'username' })).toEqual([
    holder.username,
    none.username,
  ])
})

test('filters can be combined', async () => {
  const search = prefix()
  const plan = await newPlan({ price: 0 })
  const [holder, other] = [await newMemberCalled(`${search}a`), await newMemberCalled(`${search}b`)]
  const admin = await newAdmin()
  await rename(admin.id, `${search}c`)
  for (const as of [holder, other]) await call(plans.purchase, { planName: plan.plan_name }, { as })
  await act(users.delete, other)

  const wanted = { search, plan: plan.plan_name, role: 'customer', sort: 'username' }

  expect(await namesIn(users.list, wanted)).toEqual([holder.username])
  expect(await namesIn(users.list, { ...wanted, role: 'admin' })).toEqual([])
  expect(await namesIn(users.list, { search, sort: 'username' })).toEqual([holder.username, `${search}c`])
})
