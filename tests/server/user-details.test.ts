import { describe, expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import { call } from '../support/server/call.ts'
import { withdraw } from '../support/server/member-history.ts'
import { createAdmin, createMember, createPlan, sharedAdmin, topUp } from '../support/server/members.ts'
import { blockOrDelete } from '../support/server/user-lists.ts'

describe('the details of one user', () => {
  const read = async (username: string) => call(users.get, { username }, { as: await sharedAdmin() })

  test('have the plan, the balances, the referrer and the number of referred members', async () => {
    const referrer = await createMember()
    const member = await createMember({ earning: 1_000, referrer })
    await createMember({ referrer: member })
    await createMember({ referrer: member })
    const plan = await createPlan({ price: 7 })
    await topUp(member, 10)
    await call(plans.purchase, { planName: plan.plan_name }, { as: member })
    await withdraw(member, 600)

    const { data } = await read(member.username)

    expect(data).toMatchObject({
      _id: member.id,
      username: member.username,
      balance: 3,
      earning: 400,
      hold: 600,
      purchased_plan: plan._id,
      plan_name: plan.plan_name,
      referrer: referrer.username,
      referred: 2,
      is_delete: false,
      status: 'on-progress',
    })
  })

  test('are found in any case, also for deleted users and admins', async () => {
    const [gone, admin] = [await createMember(), await createAdmin()]
    await blockOrDelete(users.delete, gone)

    expect((await read(gone.username.toUpperCase())).data).toMatchObject({ username: gone.username, is_delete: true })
    expect((await read(admin.username)).data).toMatchObject({ role: 'admin', balance: 0, referrer: null })
  })

  test.each(['unknown-user', ' ', '%', 'a/b', "' or true --"])('of «%s» are a 404', async (username) => {
    expect(await read(username)).toMatchObject({ status: 404, code: 'user_not_found' })
  })
})
