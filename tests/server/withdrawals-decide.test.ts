import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { audits } from '#server/audits/table.ts'
import { balancesOf } from '#server/ledger/balances.ts'
import { call } from '../support/server/call.ts'
import { newMember, theAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { decide, holdOf, request } from '../support/server/withdrawal-requests.ts'

test('an approved request is paid out', async () => {
  const as = await newMember({ earning: 1_000 })
  const { data } = await request(as)

  const { status, message } = await decide(data._id, 'approved')

  expect({ status, message }).toEqual({ status: 200, message: 'Accept successfully' })
  expect(await as.earningNow()).toBe(400)
  expect(await holdOf(as)).toBe(0n)
  expect((await call(withdrawals.mine, {}, { as })).data.items).toMatchObject([{ status: 'approved', reason: null }])
})

test('a denied request returns the held amount and shows the reason', async () => {
  const as = await newMember({ earning: 1_000 })
  const { data } = await request(as)

  const { status } = await decide(data._id, 'denied', ' This number is not yours. ')

  expect(status).toBe(200)
  expect(await as.earningNow()).toBe(1_000)
  expect(await holdOf(as)).toBe(0n)
  expect((await call(withdrawals.mine, {}, { as })).data.items).toMatchObject([
    { status: 'denied', reason: 'This number is not yours.' },
  ])
})

test.each([undefined, '   '])('a denial with the reason «%s» is refused with a field error', async (reason) => {
  const as = await newMember({ earning: 1_000 })
  const { data } = await request(as)

  const { status, issues } = await decide(data._id, 'denied', reason)

  expect(status).toBe(400)
  expect(issues).toEqual({ reason: 'required' })
  expect(await as.earningNow()).toBe(400)
})

test.each([
  ['approved', 'approved'],
  ['approved', 'denied'],
  ['denied', 'approved'],
  ['denied', 'denied'],
] as const)('after %s a second decision, %s, changes nothing', async (first, second) => {
  const as = await newMember({ earning: 600 })
  const { data } = await request(as)
  await decide(data._id, first, 'A reason.')

  const { status, code } = await decide(data._id, second, 'Another one.')

  expect({ status, code }).toEqual({ status: 409, code: 'already_decided' })
  expect(await as.earningNow()).toBe(first === 'denied' ? 600 : 0)
  expect(await holdOf(as)).toBe(0n)
})

test('a request that is approved and denied concurrently has one decision', async () => {
  const as = await newMember({ earning: 600 })
  const { data } = await request(as)
  await theAdmin()

  const replies = await Promise.all([
    decide(data._id, 'approved'),
    decide(data._id, 'denied', 'A reason.'),
    decide(data._id, 'approved'),
    decide(data._id, 'denied', 'A reason.'),
  ])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const isDenied = replies[1].status === 200 || replies[3].status === 200
  expect(await as.earningNow()).toBe(isDenied ? 600 : 0)
  expect(await holdOf(as)).toBe(0n)
})

test('a decision about an unknown request is a 404', async () => {
  const { status } = await decide('00000000-0000-7000-8000-000000000000', 'approved')

  expect(status).toBe(404)
})

test('a decision is recorded with its admin', async () => {
  const { data } = await request(await newMember({ earning: 600 }))

  await decide(data._id, 'denied', 'A reason.')

  const { id: actor_id } = await theAdmin()
  expect(await db.select().from(audits).where(eq(audits.ref, data._id))).toMatchObject([
    { actor_id, action: 'deny-withdrawal', after: { status: 'denied', reason: 'A reason.' } },
  ])
})

test('a deleted member’s request can be denied, and its amount is returned', async () => {
  const as = await newMember({ earning: 600 })
  const { data } = await request(as)
  await call(users.delete, { username: as.username }, { as: await theAdmin() })

  const { status } = await decide(data._id, 'denied', 'The account is gone.')

  expect(status).toBe(200)
  expect(await balancesOf(db, as.id)).toMatchObject({ earning: 60_000n, hold: 0n })
})
