import { expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import { call } from '../support/server/call.ts'
import { createAdmin, createPlan, sharedAdmin, topUp } from '../support/server/members.ts'
import {
  blockOrDelete,
  createMemberNamed,
  listUsernames,
  renameUser,
  uniquePrefix,
} from '../support/server/user-lists.ts'

test('the plan filter uses a member’s current plan, and Free means no plan', async () => {
  const search = uniquePrefix()
  const [first, second] = [await createPlan({ price: 1 }), await createPlan({ price: 2 })]
  const [holder, none] = [await createMemberNamed(`${search}a`), await createMemberNamed(`${search}b`)]
  await topUp(holder, 3)
  const of = (plan: string) => listUsernames(users.list, { search, plan })

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
  const search = uniquePrefix()
  const { _id, ...plan } = await createPlan({ price: 0 })
  const [old, young] = [await createMemberNamed(`${search}a`), await createMemberNamed(`${search}b`)]
  const as = await sharedAdmin()
  await call(plans.purchase, { planName: plan.plan_name }, { as: old })
  await call(plans.delete, { planName: plan.plan_name }, { as })
  await call(plans.create, plan, { as })
  await call(plans.purchase, { planName: plan.plan_name }, { as: young })

  const names = await listUsernames(users.list, { search, plan: plan.plan_name, sort: 'oldest' })

  expect(names).toEqual([old.username, young.username])
})

test('a member whose plan has the name Free is listed as free', async () => {
  const search = uniquePrefix()
  const [holder, none] = [await createMemberNamed(`${search}a`), await createMemberNamed(`${search}b`)]
  const free = { plan_name: 'Free', price: 0, bonus: 0, refer_balance: 0, features: '["A feature"]' }
  await call(plans.create, free, { as: await sharedAdmin() })
  await call(plans.purchase, { planName: 'Free' }, { as: holder })

  expect(await listUsernames(users.list, { search, plan: 'free', sort: 'username' })).toEqual([
    holder.username,
    none.username,
  ])
})

test('filters can be combined', async () => {
  const search = uniquePrefix()
  const plan = await createPlan({ price: 0 })
  const [holder, other] = [await createMemberNamed(`${search}a`), await createMemberNamed(`${search}b`)]
  const admin = await createAdmin()
  await renameUser(admin.id, `${search}c`)
  for (const as of [holder, other]) await call(plans.purchase, { planName: plan.plan_name }, { as })
  await blockOrDelete(users.delete, other)

  const filters = { search, plan: plan.plan_name, role: 'customer', sort: 'username' }

  expect(await listUsernames(users.list, filters)).toEqual([holder.username])
  expect(await listUsernames(users.list, { ...filters, role: 'admin' })).toEqual([])
  expect(await listUsernames(users.list, { search, sort: 'username' })).toEqual([holder.username, `${search}c`])
})
