import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hasTransactionIdFormat } from '#contract/account-numbers.ts'
import { largeFirstTaka, type PaymentFlag, payments } from '#contract/payments.ts'
import { decodeDay } from '#server/payments/requests/flags.ts'
import { users } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, topUp } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const some = (length: number, signs: string) => Array.from({ length }, () => signs[randomInt(signs.length)]).join('')

/** A bKash id that encodes 2026-01-31, the date of the payments. */
const bkashId = (day = 'DAV') => day + some(7, letters)

/** A mobile number that no other member has. */
const newNumber = () => `017${some(8, '0123456789')}`

/** A member with an own mobile number. */
async function createSender(mobileNumber = newNumber()) {
  const member = await createMember()
  await db.update(users).set({ mobile_number: mobileNumber }).where(eq(users.id, member.id))
  return { ...member, mobileNumber }
}
type Sender = Awaited<ReturnType<typeof createSender>>

const plain = (account_number: string) => ({
  account_number,
  payment_method: 'bkash' as const,
  transaction_id: bkashId(),
  amount: 500,
  date: '2026-01-31',
})

type Sent = Partial<Record<keyof ReturnType<typeof plain>, unknown>>

async function send(as: Sender, sent: Sent = {}) {
  const input = { ...plain(as.mobileNumber), ...sent } as ReturnType<typeof plain>
  const { status, data } = await call(payments.request, input, { as })
  expect(status).toBe(200)
  return data._id
}

async function flagsOf(id: string, { username }: Account): Promise<PaymentFlag[]> {
  const { items } = (await callAsAdmin(payments.list, { username })).data
  return items.find(({ _id }) => _id === id)!.flags
}

const flagsOfSent = async (sent: Sent, as?: Sender) => {
  const member = as ?? (await createSender())
  return flagsOf(await send(member, sent), member)
}

test('a usual payment has no flag', async () => {
  expect(await flagsOfSent({})).toEqual([])
})

test.each([
  ['bkash', '9GH4K2L', ['id_shape']],
  ['bkash', '9GH4K2LM7PX', ['id_shape']],
  ['nagod', '7N4KQ82B1', ['id_shape']],
  ['rocket', '48219O7735', ['id_shape']],
])('an id of %s like %s is flagged as unusual', async (payment_method, id, flags) => {
  expect(await flagsOfSent({ payment_method, transaction_id: id })).toEqual(flags)
})

test.each([
  ['nagod', () => some(8, letters)],
  ['rocket', () => some(10, '0123456789')],
  ['bkash', () => bkashId().toLowerCase()],
])('an id of %s with the usual shape has no flag', async (payment_method, id) => {
  expect(await flagsOfSent({ payment_method, transaction_id: id() })).toEqual([])
})

test.each([
  ['the date of the payment', 'DAV', '2026-01-31', []],
  ['the day before', 'DAU', '2026-01-31', []],
  ['the day after', 'DB1', '2026-01-31', []],
  ['two days before', 'DAT', '2026-01-31', ['id_day']],
  ['two days after', 'DB2', '2026-01-31', ['id_day']],
  ['the same day of another year', 'CAV', '2026-01-31', ['id_day']],
  ['a day that does not exist', 'DBV', '2026-01-31', ['id_day']],
  ['no day', 'ZZZ', '2026-01-31', ['id_day']],
] as const)('a bKash id that encodes %s has the right flags', async (_, coded, date, flags) => {
  expect(await flagsOfSent({ transaction_id: bkashId(coded), date })).toEqual(flags)
})

test.each([
  ['BKA', '2024-11-10'],
  ['51A', undefined],
  ['5A1', '2018-01-01'],
  ['9L9', '2022-12-09'],
  ['AAA', '2023-01-10'],
  ['BBT', '2024-02-29'],
  ['CBT', undefined],
  ['DKM', '2026-11-22'],
  ['DCV', '2026-03-31'],
  ['DDV', undefined],
])('the prefix %s of a bKash id encodes the day %s', (begin, day) => {
  expect(decodeDay('bkash', `${begin}7K2QX9P`)).toBe(day)
  expect(decodeDay('nagod', `${begin}7K2QX`)).toBeUndefined()
})

test('white space around an id does not change its shape', () => {
  expect(hasTransactionIdFormat('nagod', ' 7N4KQ82B ')).toBe(true)
})

test.each([
  ['another number', () => newNumber(), ['other_sender']],
  ['the member’s number in another spelling', (own: string) => `+880 ${own.slice(1, 5)}-${own.slice(5)}`, []],
  ['the member’s Rocket number with its additional digit', (own: string) => `${own}9`, []],
] as const)('a payment from %s has the right flags', async (_, from, flags) => {
  const as = await createSender()

  expect(await flagsOfSent({ account_number: from(as.mobileNumber) }, as)).toEqual(flags)
})

test('a payment from the own number is flagged when another member has this number too', async () => {
  const victim = await createSender()
  const { mobileNumber } = victim
  const attacker = await createSender(`+88 ${mobileNumber}`)

  expect(await flagsOfSent({ account_number: mobileNumber }, attacker)).toEqual(['other_sender'])
  expect(await flagsOfSent({ account_number: mobileNumber }, victim)).toEqual(['other_sender'])
})

test('an id that two members sent is flagged at both, whatever the state of the other payment', async () => {
  const [one, other, third] = [await createSender(), await createSender(), await createSender()]
  const transaction_id = bkashId()
  const first = await send(one, { transaction_id })

  const second = await send(other, { transaction_id: transaction_id.toLowerCase() })

  expect([await flagsOf(first, one), await flagsOf(second, other)]).toEqual([['id_seen'], ['id_seen']])
  await callAsAdmin(payments.accept, { _id: first, username: one.username, status: 'success' })
  expect(await flagsOf(second, other)).toEqual(['id_seen'])
  expect(await flagsOfSent({ transaction_id }, third)).toEqual(['id_seen'])
})

test('a pending payment names the accepted one of the same transfer, of any member and of its method only', async () => {
  const [one, other] = [await createSender(), await createSender()]
  const transaction_id = bkashId()
  const first = await send(one, { transaction_id })
  const [second, third] = [
    await send(other, { transaction_id }),
    await send(other, { transaction_id, payment_method: 'rocket' }),
  ]
  const creditedOf = async (id: string, { username }: Sender) =>
    (await callAsAdmin(payments.list, { username })).data.items.find(({ _id }) => _id === id)!.credited

  expect(await creditedOf(second, other)).toBeNull()
  await callAsAdmin(payments.accept, { _id: first, username: one.username, status: 'success' })

  expect(await creditedOf(second, other)).toEqual({
    _id: first,
    username: one.username,
    decided_at: expect.any(String),
  })
  expect([await creditedOf(third, other), await creditedOf(first, one)]).toEqual([null, null])
})

test('an id is flagged when it was sent with another method, by any member', async () => {
  const as = await createSender()
  const transaction_id = some(8, letters)
  const first = await send(as, { payment_method: 'nagod', transaction_id })

  expect(await flagsOfSent({ payment_method: 'rocket', transaction_id })).toEqual(['id_seen', 'id_shape'])
  expect(await flagsOfSent({ payment_method: 'bkash', transaction_id }, as)).toEqual(['id_seen', 'id_shape'])
  expect(await flagsOf(first, as)).toEqual(['id_seen'])
})

test('a large payment is flagged until the member has an accepted payment', async () => {
  const [as, denied] = [await createSender(), await createSender()]
  const refused = await send(denied)
  await callAsAdmin(payments.accept, { _id: refused, username: denied.username, status: 'deny' })

  expect(await flagsOfSent({ amount: largeFirstTaka - 0.01 }, as)).toEqual([])
  expect(await flagsOfSent({ amount: largeFirstTaka }, as)).toEqual(['large_first'])
  expect(await flagsOfSent({ amount: largeFirstTaka }, denied)).toEqual(['large_first'])
  await topUp(as, 10)
  expect(await flagsOfSent({ amount: largeFirstTaka }, as)).toEqual([])
})

test('a decided payment has no flags, and members never see flags', async () => {
  const as = await createSender()
  const _id = await send(as, { transaction_id: 'odd', account_number: '01812345678', amount: largeFirstTaka })
  expect(await flagsOf(_id, as)).toEqual(['id_shape', 'other_sender', 'large_first'])

  await callAsAdmin(payments.accept, { _id, username: as.username, status: 'success' })

  expect(await flagsOf(_id, as)).toEqual([])
  expect((await call(payments.mine, {}, { as })).data.items[0]).not.toHaveProperty('flags')
})
