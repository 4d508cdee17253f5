import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { audits } from '#server/audits/table.ts'
import { balancesOf } from '#server/ledger/balances.ts'
import { settings } from '#server/settings/table.ts'
import { call, send } from '../support/call.ts'
import { db } from '../support/house.ts'
import { type Account, newMember, theAdmin } from '../support/members.ts'

const asked = { account_number: '01712345678', method: 'bkash' as const, amount: 600 }

const request = (as: Account, amount = asked.amount) => call(withdrawals.request, { ...asked, amount }, { as })

const decide = async (id: string, status: 'approved' | 'denied', reason?: string) =>
  call(withdrawals.decide, { id, status, ...(reason && { reason }) }, { as: await theAdmin() })

const holdOf = async ({ id }: Account) => (await balancesOf(db, id)).hold

test('a request holds its amount', async () => {
  const as = await newMember({ earning: 1_000 })

  const { status, message, data } = await request(as)

  expect({ status, message }).toEqual({ status: 200, message: 'Withdraw request sent successfully.' })
  expect(data).toMatchObject({ username: as.username, amount: 600, status: 'pending', reason: null })
  expect(await as.earningNow()).toBe(400)
  expect(await holdOf(as)).toBe(60_000n)
})

test('an approved request is paid out', async () => {
  const as = await newMember({ earning: 1_000 })
  const { data } = await request(as)

  const { status, message } = await decide(data._id, 'approved')

  expect({ status, message }).toEqual({ status: 200, message: 'Accept successfully' })
  expect(await as.earningNow()).toBe(400)
  expect(await holdOf(as)).toBe(0n)
  expect((await call(withdrawals.mine, {}, { as })).data.items).toMatchObject([{ status: 'approved', reason: null }])
})

test('a denied request gives back what it held, and says why', async () => {
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

test.each([undefined, '   '])('a denial with the reason «%s» is refused at its field', async (reason) => {
  const as = await newMember({ earning: 1_000 })
  const { data } = await request(as)

  const { status, errors } = await decide(data._id, 'denied', reason)

  expect(status).toBe(400)
  expect(errors).toEqual({ reason: 'This field is required.' })
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

  const { status, message } = await decide(data._id, second, 'Another one.')

  expect({ status, message }).toEqual({ status: 409, message: 'This request is already decided.' })
  expect(await as.earningNow()).toBe(first === 'denied' ? 600 : 0)
  expect(await holdOf(as)).toBe(0n)
})

test('a request approved and denied at once gets one decision', async () => {
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

test('a decision about a request that there is not is a 404', async () => {
  const { status } = await decide('00000000-0000-7000-8000-000000000000', 'approved')

  expect(status).toBe(404)
})

test('a decision is written down with who made it', async () => {
  const { data } = await request(await newMember({ earning: 600 }))

  await decide(data._id, 'denied', 'A reason.')

  const { id: actor_id } = await theAdmin()
  expect(await db.select().from(audits).where(eq(audits.ref, data._id))).toMatchObject([
    { actor_id, action: 'deny-withdrawal', after: { status: 'denied', reason: 'A reason.' } },
  ])
})

test('more than the earning is refused at its field, whatever the balance', async () => {
  const as = await newMember({ balance: 5_000, earning: 599.99 })

  const { status, errors } = await request(as)

  expect(status).toBe(422)
  expect(errors).toEqual({ amount: 'Your balance is not enough to withdraw.' })
  expect(await as.me()).toMatchObject({ balance: 5_000, earning: 599.99 })
  expect((await call(withdrawals.mine, {}, { as })).data.total).toBe(0)
})

test('what is held cannot be withdrawn again', async () => {
  const as = await newMember({ earning: 1_000 })
  await request(as)

  const { status } = await request(as)

  expect(status).toBe(422)
  expect(await as.earningNow()).toBe(400)
})

test('of four requests at once an earning for one holds one', async () => {
  const as = await newMember({ earning: 1_000 })

  const replies = await Promise.all(Array.from({ length: 4 }, () => request(as)))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  expect(await as.earningNow()).toBe(400)
  expect(await holdOf(as)).toBe(60_000n)
})

test('below the minimum is refused in the words of the specification', async () => {
  const as = await newMember({ earning: 1_000 })

  const { status, message, errors } = await request(as, 499.99)

  expect(status).toBe(422)
  expect(message).toBe('The minimum withdrawal amount is 500. Please enter a valid amount.')
  expect(errors).toEqual({ amount: message })
  expect(await as.earningNow()).toBe(1_000)
})

test('the minimum itself can be withdrawn', async () => {
  const as = await newMember({ earning: 500 })

  const { status } = await request(as, 500)

  expect(status).toBe(200)
  expect(await as.earningNow()).toBe(0)
})

test('everybody signed in reads the minimum and the days', async () => {
  const { data } = await call(withdrawals.limits, {}, { as: await newMember() })

  expect(data).toEqual({ amount: 500, days: 3 })
})

test('a changed minimum holds, and stands in the message', async () => {
  const as = await newMember({ earning: 1_000 })
  await db.update(settings).set({ withdraw_amount: 75_050n })

  const { message } = await request(as, 750)
  const limits = await call(withdrawals.limits, {}, { as })
  await db.update(settings).set({ withdraw_amount: 50_000n })

  expect(message).toBe('The minimum withdrawal amount is 750.5. Please enter a valid amount.')
  expect(limits.data.amount).toBe(750.5)
})

test.each([
  ['amount', 0],
  ['amount', '600'],
  ['amount', 600.001],
  ['method', 'cash'],
  ['account_number', ''],
])('%s %j is refused at its field', async (field, value) => {
  const { status, errors } = await send(withdrawals.request, { ...asked, [field]: value }, { as: await newMember() })

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual([field])
})

test('the money of a deleted member’s request can still be given back', async () => {
  const as = await newMember({ earning: 600 })
  const { data } = await request(as)
  await call(users.delete, { username: as.username }, { as: await theAdmin() })

  const { status } = await decide(data._id, 'denied', 'The account is gone.')

  expect(status).toBe(200)
  expect(await balancesOf(db, as.id)).toMatchObject({ earning: 60_000n, hold: 0n })
})

test('a member sees the own requests, the admin those with the status asked for', async () => {
  const [as, other] = [await newMember({ earning: 1_200 }), await newMember({ earning: 600 })]
  const [first, second, third] = [await request(as), await request(as), await request(other)]
  await decide(first.data._id, 'approved')

  const mine = (await call(withdrawals.mine, {}, { as })).data
  const pending = (await call(withdrawals.list, { status: 'pending', limit: '200' }, { as: await theAdmin() })).data

  expect(mine).toMatchObject({ total: 2, items: [{ _id: second.data._id }, { _id: first.data._id }] })
  const ids = pending.items.map(({ _id }) => _id)
  expect(ids.slice(0, 2)).toEqual([third.data._id, second.data._id])
  expect(ids).not.toContain(first.data._id)
})

test('a member reads one of the own requests, and when it was decided', async () => {
  const as = await newMember({ earning: 1_200 })
  const [waiting, denied] = [(await request(as)).data, (await request(as)).data]
  await decide(denied._id, 'denied', 'A reason.')

  const [first, second] = [
    await call(withdrawals.mineOne, { id: waiting._id }, { as }),
    await call(withdrawals.mineOne, { id: denied._id }, { as }),
  ]

  expect(first.data).toEqual({ ...waiting, decided_at: null })
  expect(second.data).toMatchObject({ _id: denied._id, status: 'denied', reason: 'A reason.' })
  expect(Date.parse(second.data.decided_at!)).toBeGreaterThanOrEqual(Date.parse(denied.created_at))
})

test('another’s request does not exist, nor one that was never sent', async () => {
  const { data } = await request(await newMember({ earning: 600 }))
  const as = await newMember()

  const replies = [
    await call(withdrawals.mineOne, { id: data._id }, { as }),
    await call(withdrawals.mineOne, { id: as.id }, { as }),
  ]

  const missing = { status: 404, message: 'This does not exist any more.' }
  expect(replies).toMatchObject([missing, missing])
})
