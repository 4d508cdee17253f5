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

test('an approved request is paid out', async () => {
  const as = await createMember({ earning: 1_000 })
  const { data } = await requestWithdrawal(as)

  const { status, message } = await decideWithdrawal(data._id, 'approved')

  expect({ status, message }).toEqual({ status: 200, message: 'Accept successfully' })
  expect(await as.getEarning()).toBe(400)
  expect(await getHold(as)).toBe(0n)
  expect((await call(withdrawals.mine, {}, { as })).data.items).toMatchObject([{ status: 'approved', reason: null }])
})

test('a denied request returns the held amount and shows the reason', async () => {
  const as = await createMember({ earning: 1_000 })
  const { data } = await requestWithdrawal(as)

  const { status } = await decideWithdrawal(data._id, 'denied', ' This number is not yours. ')

  expect(status).toBe(200)
  expect(await as.getEarning()).toBe(1_000)
  expect(await getHold(as)).toBe(0n)
  expect((await call(withdrawals.mine, {}, { as })).data.items).toMatchObject([
    { status: 'denied', reason: 'This number is not yours.' },
  ])
})

test.each([undefined, '   '])('a denial with the reason «%s» is refused with a field error', async (reason) => {
  const as = await createMember({ earning: 1_000 })
  const { data } = await requestWithdrawal(as)

  const { status, issues } = await decideWithdrawal(data._id, 'denied', reason)

  expect(status).toBe(400)
  expect(issues).toEqual({ reason: 'required' })
  expect(await as.getEarning()).toBe(400)
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

test('a request that is approved and denied concurrently has one decision', async () => {
  const as = await createMember({ earning: 600 })
  const { data } = await requestWithdrawal(as)
  await sharedAdmin()

  const replies = await Promise.all([
    decideWithdrawal(data._id, 'approved'),
    decideWithdrawal(data._id, 'denied', 'A reason.'),
    decideWithdrawal(data._id, 'approved'),
    decideWithdrawal(data._id, 'denied', 'A reason.'),
  ])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const isDenied = replies[1].status === 200 || replies[3].status === 200
  expect(await as.getEarning()).toBe(isDenied ? 600 : 0)
  expect(await getHold(as)).toBe(0n)
})

test('a decision about an unknown request is a 404', async () => {
  const { status } = await decideWithdrawal('00000000-0000-7000-8000-000000000000', 'approved')

  expect(status).toBe(404)
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

  const { status } = await decideWithdrawal(data._id, 'denied', 'The account is gone.')

  expect(status).toBe(200)
  expect(await readBalances(db, as.id)).toMatchObject({ earning: 60_000n, hold: 0n })
})
