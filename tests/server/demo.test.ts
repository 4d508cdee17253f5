import { expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { tasks } from '#contract/tasks.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { fillHouse } from '#server/commands/demo/fill-house.ts'
import { createFirstAdmin } from '#server/users/first-admin.ts'
import { call } from '../support/call.ts'
import { app, db } from '../support/house.ts'
import { signIn } from '../support/members.ts'

test('the demo has requests in every state, and tasks for whoever tries it', async () => {
  const admin = { username: 'admin', password: 'joma-admin' }
  const password = 'joma-member'
  await createFirstAdmin(db, admin)

  await fillHouse({ app, db, admin, password })

  const as = await signIn(admin.username, admin.password)
  const statesOf = (items: { status: unknown }[]) => [...new Set(items.map(({ status }) => status))].sort()
  expect(statesOf((await call(payments.list, {}, { as })).data.items)).toEqual(['deny', 'pending', 'success'])
  expect(statesOf((await call(withdrawals.list, {}, { as })).data.items)).toEqual(['approved', 'denied', 'pending'])
  const { items } = (await call(supports.list, {}, { as })).data
  expect(new Set(items.map(({ isSolved }) => isSolved))).toEqual(new Set([true, false]))
  expect((await call(advertises.list, {}, { as })).data.total).toBe(2)
  const member = await signIn('nusrat', password)
  expect((await call(tasks.today, {}, { as: member })).data).toHaveLength(2)
})
