import { expect, onTestFinished, test } from 'vitest'
import { cancelledPerHour } from '#contract/limits.ts'
import { payments } from '#contract/payments.ts'
import { call } from '../support/server/call.ts'
import { setLimits } from '../support/server/limits.ts'
import { type Account, createMember } from '../support/server/members.ts'
import { auditEntriesFor, decidePayment, requestPayment } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'
import { widenLimits } from '../support/server/wide-limits.ts'

const cancel = (id: string, as: Account) => call(payments.cancel, { id }, { as })

test('a cancelled payment is not decided any more, and changes no balance', async () => {
  const as = await createMember()
  const payment = await requestPayment(as)

  const { status, data } = await cancel(payment._id, as)

  expect(status).toBe(200)
  expect(data).toMatchObject({ _id: payment._id, state: 'cancelled', status: false, reason: null })
  expect(data.decided_at).not.toBeNull()
  expect(await decidePayment(payment, 'success')).toMatchObject({ status: 409, code: 'already_decided' })
  expect(await cancel(payment._id, as)).toMatchObject({ status: 409, code: 'already_decided' })
  expect(await as.getBalance()).toBe(0)
  expect((await call(payments.mine, { state: 'cancelled' }, { as })).data.items).toMatchObject([{ _id: payment._id }])
})

test('the cancellation of a payment is in the audit log, with the member as the actor', async () => {
  const as = await createMember()
  const { _id, amount } = await requestPayment(as)

  await cancel(_id, as)

  const after = { status: 'cancelled', amount }
  const entry = { actor_id: as.id, member_id: as.id, action: 'cancel-payment', before: { status: 'pending' }, after }
  expect(await auditEntriesFor([_id])).toMatchObject([entry])
})

test('a decided payment, and one of another member, cannot be cancelled', async () => {
  const [as, other] = [await createMember(), await createMember()]
  const [decided, ofOther] = [await requestPayment(as), await requestPayment(other)]
  await decidePayment(decided, 'success')

  expect(await cancel(decided._id, as)).toMatchObject({ status: 409, code: 'already_decided' })
  expect(await cancel(ofOther._id, as)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await as.getBalance()).toBe(decided.amount)
})

test('a denied or cancelled payment can be sent again with the same transaction id, and succeeds once', async () => {
  const as = await createMember()
  const first = await requestPayment(as)
  const { transaction_id } = first
  await decidePayment(first, 'deny')
  const second = await requestPayment(as, { transaction_id })
  await cancel(second._id, as)
  const third = await requestPayment(as, { transaction_id })
  await decidePayment(third, 'success')

  const again = await call(payments.request, { ...third, transaction_id, till: undefined }, { as })

  expect(again).toMatchObject({ status: 409, issues: { transaction_id: 'transaction_id_used' } })
  expect(await as.getBalance()).toBe(third.amount)
})

test('after five cancelled payments in an hour the next request waits', async () => {
  await setLimits({ open_payments: 2 })
  onTestFinished(() => widenLimits(db))
  const as = await createMember()
  const { _id, ...input } = await requestPayment(as)
  await cancel(_id, as)
  const request = () => call(payments.request, { ...input, till: undefined }, { as })
  for (let count = 1; count < cancelledPerHour; count++) await cancel((await request()).data._id, as)

  expect(await request()).toMatchObject({ status: 429, code: 'too_many_cancelled', values: { limit: 5 } })
})
