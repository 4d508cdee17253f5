import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { audits } from '#server/audits/table.ts'
import { readBalances } from '#server/ledger/accounts.ts'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { decideWithdrawal, getHold, requestWithdrawal } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'

test('a request moves its amount to hold', async () => {
  const as = await createMember({ earning: 1_000 })

  const { status, message, data } = await requestWithdrawal(as)

  expect({ status, message }).toEqual({ status: 200, message: 'Withdraw request sent successfully.' })
  expect(data).toMatchObject({ username: as.username, amount: 600, status: 'pending', reason: null })
  expect(await as.getEarning()).toBe(400)
  expect(await getHold(as)).toBe(60_000n)
})

test('an amount above the earning is refused with a field error, whatever the balance', async () => {
  const as = await createMember({ balance: 5_000, earning: 599.99 })

  const { status, issues } = await requestWithdrawal(as)

  expect(status).toBe(422)
  expect(issues).toEqual({ amount: 'insufficient_earning' })
  expect(await as.me()).toMatchObject({ balance: 5_000, earning: 599.99 })
  expect((await call(withdrawals.mine, {}, { as })).data.total).toBe(0)
})

test('held money cannot be withdrawn again', async () => {
  const as = await createMember({ earning: 1_000 })
  await requestWithdrawal(as)

  expect((await requestWithdrawal(as)).status).toBe(422)
  expect(await as.getEarning()).toBe(400)
})

test('of four concurrent requests, an earning for one pays one', async () => {
  const as = await createMember({ earning: 1_000 })

  const replies = await Promise.all(Array.from({ length: 4 }, () => requestWithdrawal(as)))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  expect(await as.getEarning()).toBe(400)
  expect(await getHold(as)).toBe(60_000n)
})

test('an approved request is paid out', async () => {
  const as = await createMember({ earning: 1_000 })
  const { data } = await requestWithdrawal(as)

  expect(await decideWithdrawal(data._id, 'approved')).toMatchObject({ status: 200, message: 'Accept successfully' })
  expect(await as.getEarning()).toBe(400)
  expect(await getHold(as)).toBe(0n)
  expect((await call(withdrawals.mine, {}, { as })).data.items).toMatchObject([{ status: 'approved', reason: null }])
})

test('a denied request returns the held amount and shows the reason', async () => {
  const as = await createMember({ earning: 1_000 })
  const { data } = await requestWithdrawal(as)

  expect((await decideWithdrawal(data._id, 'denied', ' This number is not yours. ')).status).toBe(200)
  expect(await as.getEarning()).toBe(1_000)
  expect(await getHold(as)).toBe(0n)
  expect((await call(withdrawals.mine, {}, { as })).data.items).toMatchObject([
    { status: 'denied', reason: 'This number is not yours.' },
  ])
})

test.each([
  ['approved', 'approved'],
  ['approved', 'denied'],
  ['denied', 'approved'],
  ['denied', 'denied'],
] as const)('after %s a second decision, %s, changes nothing', async (first, second) => {
  const as = await createMember({ earning: 600 })
  const { data } = await requestWithdrawal(as)
  await decideWithdrawal(data._id, first, 'A reason.')

  const { status, code } = await decideWithdrawal(data._id, second, 'Another one.')

  expect({ status, code }).toEqual({ status: 409, code: 'already_decided' })
  expect(await as.getEarning()).toBe(first === 'denied' ? 600 : 0)
  expect(await getHold(as)).toBe(0n)
})

test('a decision about an unknown request is a 404', async () => {
  expect((await decideWithdrawal('00000000-0000-7000-8000-000000000000', 'approved')).status).toBe(404)
})

test('a decision is recorded with its admin', async () => {
  const { data } = await requestWithdrawal(await createMember({ earning: 600 }))

  await decideWithdrawal(data._id, 'denied', 'A reason.')

  const { id: actor_id } = await sharedAdmin()
  expect(await db.select().from(audits).where(eq(audits.ref, data._id))).toMatchObject([
    { actor_id, action: 'deny-withdrawal', after: { status: 'denied', reason: 'A reason.' } },
  ])
})

test('a deleted member’s request can be denied, and its amount is returned', async () => {
  const as = await createMember({ earning: 600 })
  const { data } = await requestWithdrawal(as)
  await call(users.delete, { username: as.username }, { as: await sharedAdmin() })

  expect((await decideWithdrawal(data._id, 'denied', 'The account is gone.')).status).toBe(200)
  expect(await readBalances(db, as.id)).toMatchObject({ earning: 60_000n, hold: 0n })
})
