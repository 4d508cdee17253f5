import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember } from '../support/server/members.ts'
import { decidePayment, requestPayment } from '../support/server/requests.ts'
import { createTill } from '../support/server/till-simulator.ts'

const read = async (id: string) => (await callAsAdmin(payments.get, { id })).data
const newId = () => randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()

test('a payment is read as in the list, with the SMS of its transfer', async () => {
  const till = await createTill({ method: 'nagod', mode: 'suggest' })
  const transfer = till.receive({ amount: 300 })
  await till.send(transfer)
  const as = await createMember()
  const fields = { transaction_id: transfer.transactionId, payment_method: 'nagod' as const, amount: 250 }
  const { _id } = await requestPayment(as, fields as never)

  const { payment, sms } = await read(_id)

  const { items } = (await callAsAdmin(payments.list, { username: as.username })).data
  expect(payment).toEqual(items[0])
  expect(payment.match?.review_reason).toBe('amount_differs')
  expect(sms).toMatchObject({ amount: 300, transaction_id: transfer.transactionId })
  expect(sms?.body).toContain(transfer.transactionId)
})

test('others who have named the id or the number are listed, those with the id first', async () => {
  const [as, sameId, sameNumber] = [await createMember(), await createMember(), await createMember()]
  const [transaction_id, account_number] = [newId(), '01912345670']
  const own = await requestPayment(as, { transaction_id, account_number })
  await requestPayment(as, { account_number })
  await requestPayment(sameNumber, { account_number })
  await requestPayment(sameNumber, { account_number })
  await requestPayment(sameId, { transaction_id })

  expect((await read(own._id)).others).toEqual([
    { username: sameId.username, same_id: 1, same_number: 0 },
    { username: sameNumber.username, same_id: 0, same_number: 2 },
  ])
})

test('the decisions of the member are counted, and a transfer that was credited before is named', async () => {
  const [as, other] = [await createMember(), await createMember()]
  const transaction_id = newId()
  await decidePayment(await requestPayment(as), 'success')
  await decidePayment(await requestPayment(as), 'deny')
  await decidePayment(await requestPayment(other, { transaction_id }), 'success')
  const { _id } = await requestPayment(as, { transaction_id })

  const evidence = await read(_id)

  expect(evidence).toMatchObject({ accepted: 1, denied: 1, sms: null })
  expect(evidence.payment.credited).toMatchObject({ username: other.username })
})

test('an unknown payment is a 404', async () => {
  expect(await callAsAdmin(payments.get, { id: randomUUID() })).toMatchObject({ status: 404, code: 'not_found' })
})

test('administrators list the messages about one request', async () => {
  const as = await createMember()
  const { _id: id } = await requestPayment(as)
  const { data } = await call(supports.create, { message: 'When?', about: { kind: 'payment', id } }, { as })
  await call(supports.create, { message: 'Something else.' }, { as })

  expect((await callAsAdmin(supports.list, { about: id })).data).toMatchObject({ items: [data], total: 1 })
})
