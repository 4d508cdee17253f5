import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { numbers } from '#contract/numbers.ts'
import { sessions } from '#contract/sessions.ts'
import { createNumber } from '#server/commands/till-simulator/write-sms.ts'
import { memberNumbers } from '#server/numbers/table.ts'
import { sms } from '#server/tills/table.ts'
import { call } from '../support/server/call.ts'
import {
  createStartedTill,
  insertAskedNumber,
  insertNumber,
  readCode,
  sendWith,
} from '../support/server/code-top-ups.ts'
import { setProvedAgo } from '../support/server/factors.ts'
import { type Account, callAsAdmin, createMember, password, signIn } from '../support/server/members.ts'
import { decidePayment } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'
import { requestFor } from '../support/server/till-simulator.ts'

const readOwn = async (as: Account) => (await call(numbers.mine, {}, { as })).data
const readNotified = async (as: Account) =>
  (await call(notifications.list, {}, { as })).data.items.filter(({ kind }) => kind === 'number_proved')

test('an accepted request proves the number that the member named and the SMS came from', async () => {
  const till = await createStartedTill()
  const member = await createMember()
  const transfer = till.receive({ amount: 750 })
  await requestFor(member, till, transfer)

  await till.send(transfer)

  expect(await readOwn(member)).toMatchObject([
    { number: transfer.from, state: 'proved', serves_recovery: false, proved_at: expect.any(String) },
  ])
  expect(await readNotified(member)).toMatchObject([{ params: { digits: transfer.from.slice(-3) } }])
})

test('a second top-up from a proved number changes nothing', async () => {
  const till = await createStartedTill()
  const member = await createMember()
  const first = till.receive({ amount: 750 })
  await requestFor(member, till, first)
  await till.send(first)
  const [proved] = await readOwn(member)
  const second = till.receive({ amount: 750, from: first.from })
  await requestFor(member, till, second)

  await till.send(second)

  expect(await readOwn(member)).toEqual([proved])
  expect(await readNotified(member)).toHaveLength(1)
})

test('a number is proved for recovery after 72 hours', async () => {
  const member = await createMember()
  await insertNumber(member, '01711111111', { hours: 71 })
  await insertNumber(member, '01722222222', { hours: 73 })

  expect((await readOwn(member)).map(({ number, serves_recovery }) => [number, serves_recovery])).toEqual([
    ['01722222222', true],
    ['01711111111', false],
  ])
})

test('a masked number and the first line of a chain prove nothing', async () => {
  const [rocket, till] = [await createStartedTill({ method: 'rocket' }), await createStartedTill()]
  const member = await createMember()
  const masked = rocket.receive({ amount: 750 })
  await requestFor(member, rocket, masked)
  await rocket.send(masked)
  const first = till.receive({ amount: 750 })
  await till.send(first)
  await db.update(sms).set({ linked_by: 'start' }).where(eq(sms.transaction_id, first.transactionId))

  const { data } = await requestFor(member, till, first)
  if (data.state === 'pending') await decidePayment({ _id: data._id, username: member.username }, 'success')

  expect(await readOwn(member)).toEqual([])
})

test('a top-up by code only asks about the number, once', async () => {
  const till = await createStartedTill()
  const member = await createMember()
  const from = createNumber()
  const reference = await readCode(member)

  await sendWith(till, { reference, from })
  await sendWith(till, { reference, from })

  expect(await readOwn(member)).toMatchObject([{ number: from, state: 'asked', proved_at: null }])
  expect(await readNotified(member)).toEqual([])
})

test('the answer that it is the own number proves it, and a repeat changes nothing', async () => {
  const till = await createStartedTill()
  const member = await createMember()
  const from = createNumber()
  await sendWith(till, { reference: await readCode(member), from })
  const answer = () => call(numbers.answer, { number: ` +88${from}`, isOwn: true }, { as: member })

  expect((await answer()).status).toBe(200)
  const proved = await readOwn(member)
  expect((await answer()).status).toBe(200)

  expect(proved).toMatchObject([{ number: from, state: 'proved' }])
  expect(await readOwn(member)).toEqual(proved)
  expect(await readNotified(member)).toHaveLength(1)
})

test('the answer yes needs a fresh proof, and the answer no does not', async () => {
  const member = await createMember()
  const [own, other] = [await insertAskedNumber(member), await insertAskedNumber(member)]
  await setProvedAgo(member, 11)
  const answer = (number: string, isOwn: boolean) => call(numbers.answer, { number, isOwn }, { as: member })

  expect((await answer(own, true)).code).toBe('proof_needed')
  expect((await answer(other, false)).status).toBe(200)
  expect(await readOwn(member)).toMatchObject([{ number: own, state: 'asked' }])
})

test('a number that is not the own one is not asked for again', async () => {
  const till = await createStartedTill()
  const member = await createMember()
  const from = createNumber()
  const reference = await readCode(member)
  await sendWith(till, { reference, from })
  await call(numbers.answer, { number: from, isOwn: false }, { as: member })

  await sendWith(till, { reference, from })

  expect(await readOwn(member)).toEqual([])
  expect((await call(numbers.answer, { number: from, isOwn: true }, { as: member })).code).toBe('not_found')
})

test('a number that nobody asks for cannot be proved by an answer', async () => {
  const [member, other] = [await createMember(), await createMember()]
  const till = await createStartedTill()
  const from = createNumber()
  await sendWith(till, { reference: await readCode(other), from })

  const refused = await call(numbers.answer, { number: from, isOwn: true }, { as: member })

  expect(refused).toMatchObject({ status: 404, issues: { number: 'not_found' } })
})

test('a removed number proves nothing, and can be proved again for another 72 hours', async () => {
  const till = await createStartedTill()
  const member = await createMember()
  const from = createNumber()
  await insertNumber(member, from)
  const [number] = await readOwn(member)

  expect((await call(numbers.remove, { id: number!._id }, { as: member })).status).toBe(200)
  expect(await readOwn(member)).toEqual([])
  const transfer = till.receive({ amount: 750, from })
  await requestFor(member, till, transfer)
  await till.send(transfer)

  expect(await readOwn(member)).toMatchObject([{ number: from, serves_recovery: false }])
  expect(await readNotified(member)).toHaveLength(1)
})

test('the number of another member cannot be removed', async () => {
  const [member, other] = [await createMember(), await createMember()]
  await insertNumber(other, createNumber())
  const [number] = await readOwn(other)

  expect((await call(numbers.remove, { id: number!._id }, { as: member })).status).toBe(404)
  expect(await readOwn(other)).toHaveLength(1)
})

test('administrators see the numbers of a member, and the accounts that share something', async () => {
  const [member, other] = [await createMember(), await createMember()]
  const number = createNumber()
  await insertNumber(member, number)
  await insertNumber(other, number)
  await insertNumber(other, createNumber())
  const isOther = and(eq(memberNumbers.user_id, other.id), eq(memberNumbers.number, number))
  const read = async () => (await callAsAdmin(numbers.ofMember, { username: member.username })).data

  const before = await read()
  await db.update(memberNumbers).set({ state: 'removed' }).where(isOther)

  const shared = { username: other.username, kind: 'proved_number', number }
  expect(before.numbers).toMatchObject([{ number, state: 'proved', serves_recovery: true }])
  expect(before.shared).toContainEqual(shared)
  expect((await read()).shared).not.toContainEqual(shared)
})

test('members who sign in with one browser share a device', async () => {
  const [member, other] = [await createMember(), await createMember()]
  const { data } = await call(sessions.signIn, { username: member.username, password })
  await call(sessions.signIn, { username: other.username, password, device_token: data.deviceToken })
  await signIn((await createMember()).username)

  const { shared } = (await callAsAdmin(numbers.ofMember, { username: member.username })).data

  expect(shared.filter(({ kind }) => kind === 'device')).toEqual([
    { username: other.username, kind: 'device', number: null },
  ])
})
