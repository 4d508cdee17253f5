import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayInDhaka } from '#contract/days.ts'
import { basePath } from '#contract/endpoint.ts'
import { groupReceiptCode, plainReceiptCode, toReceiptCode } from '#contract/receipt-code.ts'
import { receipts } from '#contract/receipts.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { call } from '../support/server/call.ts'
import { withdraw } from '../support/server/member-history.ts'
import { type Account, createMember } from '../support/server/members.ts'
import { decidePayment, requestPayment } from '../support/server/requests.ts'
import { app, db } from '../support/server/test-app.ts'
import { fromAddress } from '../support/server/wire.ts'

let nextAddress = 0
const newAddress = () => `198.51.100.${++nextAddress}`

const create = (kind: 'payment' | 'withdrawal', id: string, as: Account) => call(receipts.create, { kind, id }, { as })
const check = (code: string) => call(receipts.check, { code })

async function createAccepted(as: Account) {
  const payment = await requestPayment(as, { account_number: '01712345678' })
  await decidePayment(payment, 'success')
  return payment
}

test('a code has eight characters without I, L, O and U, in two groups', () => {
  expect(toReceiptCode(new Uint8Array([0, 0, 0, 0, 0]))).toBe('00000000')
  expect(toReceiptCode(new Uint8Array([255, 255, 255, 255, 255]))).toBe('ZZZZZZZZ')
  expect(toReceiptCode(new Uint8Array([0, 0, 0, 0, 33]))).toBe('00000011')
  expect(groupReceiptCode('7K4MQ2XP')).toBe('7K4M-Q2XP')
  expect(plainReceiptCode(' 7k4m-oIlp ')).toBe('7K4M011P')
})

test('everybody with the code reads the amount, the day, the state and the masked number of a top-up, and nothing else', async () => {
  const as = await createMember()
  const { _id, amount } = await createAccepted(as)

  const { data } = await create('payment', _id, as)
  const receipt = await check(groupReceiptCode(data.code).toLowerCase())

  expect(receipt.status).toBe(200)
  expect(receipt.data).toEqual({ amount, day: dayInDhaka(), state: 'added', number: '01712•••678', books: null })
})

test('a paid withdrawal has a receipt, and its code stays the same', async () => {
  const as = await createMember({ earning: 600 })
  const id = await withdraw(as, 600, 'approved')

  const [first, second] = [await create('withdrawal', id, as), await create('withdrawal', id, as)]

  expect(second.data).toEqual(first.data)
  expect((await check(first.data.code)).data).toMatchObject({ amount: 600, state: 'paid' })
})

test('a request that is not done, and one of another member, have no receipt', async () => {
  const [as, other] = [await createMember({ earning: 600 }), await createMember()]
  const [pending, denied] = [await requestPayment(as), await requestPayment(as)]
  await decidePayment(denied, 'deny')
  const open = await withdraw(as, 600)
  const ofOther = await createAccepted(other)

  for (const [kind, id] of [
    ['payment', pending._id],
    ['payment', denied._id],
    ['withdrawal', open],
  ] as const)
    expect(await create(kind, id, as)).toMatchObject({ status: 409, code: 'not_decided' })
  expect(await create('payment', ofOther._id, as)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await create('withdrawal', ofOther._id, other)).toMatchObject({ status: 404, code: 'not_found' })
})

test('the receipt of a payment that was taken back says so', async () => {
  const as = await createMember()
  const { _id } = await createAccepted(as)
  const { code } = (await create('payment', _id, as)).data
  const before = await db.select().from(paymentTable).where(eq(paymentTable.id, _id))
  await db.update(paymentTable).set({ reversed_at: new Date(), reversed_amount: 0n }).where(eq(paymentTable.id, _id))

  expect((await check(code)).data.state).toBe('taken_back')

  await db.update(paymentTable).set({ reversed_at: null, reversed_amount: null }).where(eq(paymentTable.id, _id))
  expect(before).toHaveLength(1)
})

test('an unknown code does not exist, and a malformed one is refused', async () => {
  expect(await check('ZZZZ-ZZZZ')).toMatchObject({ status: 404, code: 'not_found' })
  for (const code of ['7K4M', '7K4M-Q2XU', '7K4M-Q2XPP'])
    expect(await check(code)).toMatchObject({
      status: 400,
      code: 'invalid_input',
      issues: { code: 'invalid' },
    })
})

test('one address may check 30 codes in ten minutes', async () => {
  const [address, other] = [newAddress(), newAddress()]
  const checkFrom = async (from: string) =>
    (await app.request(`${basePath}/receipt/check/00000000`, {}, fromAddress(from))).status
  const statuses: number[] = []
  for (let count = 0; count < 31; count++) statuses.push(await checkFrom(address))

  expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true)
  expect(statuses[30]).toBe(429)
  expect(await checkFrom(other)).toBe(404)
})
