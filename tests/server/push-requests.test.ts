import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { push } from '#contract/push.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { notifications } from '#server/notifications/table.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { type Account, callAsAdmin, createMember } from '../support/server/members.ts'
import { createSubscription } from '../support/server/push-service.ts'
import { db } from '../support/server/test-app.ts'

/** A member with a subscribed browser. */
async function createSubscriber() {
  const as = await createMember({ earning: 2_000 })
  await call(push.subscribe, createSubscription(), { as })
  return as
}

const switchOf = async (as: Account, id: string) => (await call(push.requestSwitch, { id }, { as })).data.isOn

async function listPushed({ id }: Account): Promise<string[]> {
  const isPushed = and(eq(notifications.user_id, id), isNotNull(notifications.push_at))
  return (await db.select().from(notifications).where(isPushed)).map(({ ref }) => ref)
}

test('the outcome of a request is pushed unless its member has switched it off', async () => {
  const as = await createSubscriber()
  const [told, untold] = [await requestTopUp(as, 80), await requestTopUp(as, 90)]
  const withdrawal = await withdraw(as, 500)
  expect(await switchOf(as, untold._id)).toBe(true)
  for (const id of [untold._id, withdrawal])
    expect(await call(push.setRequestSwitch, { id, isOn: false }, { as })).toMatchObject({ status: 200 })
  expect(await switchOf(as, untold._id)).toBe(false)

  for (const { _id } of [told, untold])
    await callAsAdmin(payments.accept, { _id, username: as.username, status: 'success' })
  await callAsAdmin(withdrawals.decide, { id: withdrawal, status: 'denied', reason: 'not_reached' })

  expect(await listPushed(as)).toEqual([told._id])
  const all = await db.select().from(notifications).where(eq(notifications.user_id, as.id))
  expect(all.map(({ ref }) => ref)).toEqual(expect.arrayContaining([told._id, untold._id, withdrawal]))
})

test('a request that is switched on again is pushed', async () => {
  const as = await createSubscriber()
  const { _id: id } = await requestTopUp(as, 80)
  await call(push.setRequestSwitch, { id, isOn: false }, { as })
  await call(push.setRequestSwitch, { id, isOn: true }, { as })

  await callAsAdmin(payments.accept, { _id: id, username: as.username, status: 'success' })

  expect(await switchOf(as, id)).toBe(true)
  expect(await listPushed(as)).toEqual([id])
})

test('the switch of a request of another member does not exist', async () => {
  const { _id: id } = await requestTopUp(await createMember(), 80)
  const as = await createMember()

  expect(await call(push.setRequestSwitch, { id, isOn: false }, { as })).toMatchObject({ status: 404 })
})
