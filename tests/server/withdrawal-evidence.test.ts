import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withdrawals } from '#contract/withdrawals.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, paymentInput } from '../support/server/members.ts'
import { decidePayment, requestPayment } from '../support/server/requests.ts'

const read = async (id: string) => (await callAsAdmin(withdrawals.get, { id })).data
const newNumber = () => `018${String(randomInt(100_000_000)).padStart(8, '0')}`

const request = async (as: Account, account_number: string) =>
  (await call(withdrawals.request, { account_number, method: 'bkash', amount: 500 }, { as })).data._id

const decide = (id: string, status: 'approved' | 'denied') =>
  callAsAdmin(withdrawals.decide, { id, status, ...(status === 'denied' && { reason: 'not_reached' }) })

test('a withdrawal is read as in the list, with its entries in the ledger', async () => {
  const as = await createMember({ earning: 1_200 })
  const id = await request(as, newNumber())

  const evidence = await read(id)

  const { items } = (await callAsAdmin(withdrawals.list, { username: as.username })).data
  expect(evidence.withdrawal).toEqual(items[0])
  expect(evidence).toMatchObject({ sent_sms: null, decided_by: null, is_proved: false, others: [] })
  expect(evidence.entries).toMatchObject([{ reason: 'withdraw_hold', ref: id, amount: 500, earning: 700, hold: 500 }])
})

test('others who have withdrawn to the number are listed, the most frequent first', async () => {
  const members = await Promise.all([1, 2, 3].map(() => createMember({ earning: 2_000 })))
  const [as, often, once] = members as [Account, Account, Account]
  const number = newNumber()
  for (const other of [once, often, often]) await request(other, number)

  expect((await read(await request(as, number))).others).toEqual([
    { username: often.username, same_number: 2 },
    { username: once.username, same_number: 1 },
  ])
})

test('the decisions of the member are counted, and what has moved to and from the number', async () => {
  const as = await createMember({ earning: 5_000 })
  const [number, other] = [newNumber(), newNumber()]
  await decidePayment(await requestPayment(as, { ...paymentInput(100), account_number: number }), 'success')
  await decide(await request(as, number), 'approved')
  await decide(await request(as, other), 'denied')
  const id = await request(as, number)

  expect(await read(id)).toMatchObject({ paid: 1, denied: 1, paid_to_number: 1, paid_from_number: 1 })
})

test('the administrator who decided is named, a member who cancelled is not', async () => {
  const as = await createMember({ earning: 2_000 })
  const [denied, cancelled] = [await request(as, newNumber()), await request(as, newNumber())]
  await decide(denied, 'denied')
  await call(withdrawals.cancel, { id: cancelled }, { as })

  const found = await read(denied)
  expect(found.decided_by).toBeTruthy()
  expect(found.decided_by).not.toBe(as.username)
  expect((await read(cancelled)).decided_by).toBeNull()
})

test('an unknown withdrawal is a 404', async () => {
  expect(await callAsAdmin(withdrawals.get, { id: randomUUID() })).toMatchObject({ status: 404, code: 'not_found' })
})
