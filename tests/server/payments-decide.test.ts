import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DenialReason } from '#contract/own-payments.ts'
import { payments } from '#contract/payments.ts'
import { audits } from '#server/audits/table.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { auditEntriesFor, decidePayment, latestPaymentState, requestPayment } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'

test('an accepted payment is added to the balance', async () => {
  const as = await createMember()
  const payment = await requestPayment(as, { amount: 500.75 })

  expect(await decidePayment(payment, 'success')).toMatchObject({ status: 200, message: 'Accept successfully' })
  expect(await as.getBalance()).toBe(500.75)
  expect((await call(payments.mine, {}, { as })).data.items).toMatchObject([{ status: true, state: 'success' }])
})

test('a denied payment does not change the balance', async () => {
  const as = await createMember()
  const payment = await requestPayment(as)

  expect((await decidePayment(payment, 'deny')).status).toBe(200)
  expect(await as.getBalance()).toBe(0)
  expect((await call(payments.mine, {}, { as })).data.items).toMatchObject([{ status: false, state: 'deny' }])
})

test.each([
  ['success', 'success'],
  ['success', 'deny'],
  ['deny', 'success'],
  ['deny', 'deny'],
] as const)('after %s a second decision, %s, changes nothing', async (first, second) => {
  const as = await createMember()
  const payment = await requestPayment(as)
  await decidePayment(payment, first)

  expect(await decidePayment(payment, second)).toMatchObject({ status: 409, code: 'already_decided' })
  expect(await as.getBalance()).toBe(first === 'success' ? 500 : 0)
  expect(await latestPaymentState(as)).toBe(first)
})

test('a payment that is accepted four times concurrently is added once', async () => {
  const as = await createMember()
  const payment = await requestPayment(as)
  await sharedAdmin()

  const replies = await Promise.all(Array.from({ length: 4 }, () => decidePayment(payment, 'success')))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await as.getBalance()).toBe(500)
})

test('a payment that is accepted and denied concurrently has one decision', async () => {
  const as = await createMember()
  const payment = await requestPayment(as)
  await sharedAdmin()

  const replies = await Promise.all([decidePayment(payment, 'success'), decidePayment(payment, 'deny')])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const isAccepted = replies[0].status === 200
  expect(await as.getBalance()).toBe(isAccepted ? 500 : 0)
  expect(await latestPaymentState(as)).toBe(isAccepted ? 'success' : 'deny')
})

test('a decision with another member’s username is a 404', async () => {
  const payment = await requestPayment(await createMember())
  const { username } = await createMember()

  expect((await decidePayment({ ...payment, username }, 'success')).status).toBe(404)
})

test('a decision is recorded with its admin', async () => {
  const payment = await requestPayment(await createMember())

  await decidePayment(payment, 'deny')

  const { id: actor_id } = await sharedAdmin()
  expect(await db.select().from(audits).where(eq(audits.ref, payment._id))).toMatchObject([
    { actor_id, action: 'deny-payment', before: { status: 'pending' }, after: { status: 'deny' } },
  ])
})

const reasons = DenialReason.options.filter((reason) => reason !== 'other')

test.each(reasons)('the member and the audit log have the reason %s of a denial', async (reason) => {
  const as = await createMember()
  const { _id, username } = await requestPayment(as)

  await callAsAdmin(payments.accept, { _id, username, status: 'deny', reason })

  const { data } = await call(payments.mineOne, { id: _id }, { as })
  expect(data).toMatchObject({ state: 'deny', reason, reason_text: null })
  expect(await auditEntriesFor([_id])).toMatchObject([{ action: 'deny-payment', after: { status: 'deny', reason } }])
})

test('a denial in own words stores them without surrounding white space', async () => {
  const as = await createMember()
  const { _id, username } = await requestPayment(as)
  const denial = { reason: 'other' as const, reason_text: ' Another shop. ' }

  await callAsAdmin(payments.accept, { _id, username, status: 'deny', ...denial })

  const stored = { reason: 'other', reason_text: 'Another shop.' }
  expect((await call(payments.mine, {}, { as })).data.items).toMatchObject([stored])
  expect(await auditEntriesFor([_id])).toMatchObject([{ after: stored }])
})

test('a denial without a reason stores none', async () => {
  const as = await createMember()

  await decidePayment(await requestPayment(as), 'deny')

  expect((await call(payments.mine, {}, { as })).data.items).toMatchObject([{ reason: null, reason_text: null }])
})

test('an acceptance stores no reason', async () => {
  const as = await createMember()
  const { _id, username } = await requestPayment(as)

  await callAsAdmin(payments.accept, { _id, username, status: 'success', reason: 'too_old' })

  expect((await call(payments.mine, {}, { as })).data.items).toMatchObject([{ state: 'success', reason: null }])
})

test('words beside another reason than «other» are not stored', async () => {
  const as = await createMember()
  const { _id, username } = await requestPayment(as)

  await callAsAdmin(payments.accept, { _id, username, status: 'deny', reason: 'too_old', reason_text: 'Words.' })

  expect((await call(payments.mine, {}, { as })).data.items).toMatchObject([{ reason: 'too_old', reason_text: null }])
})

test('a bulk denial gives each of its payments the reason', async () => {
  const as = await createMember()
  const ids = [(await requestPayment(as))._id, (await requestPayment(as))._id]

  await callAsAdmin(payments.acceptMany, { ids, status: 'deny', reason: 'not_received' })

  const { items } = (await callAsAdmin(payments.list, { username: as.username })).data
  expect(items.map(({ reason }) => reason)).toEqual(['not_received', 'not_received'])
})
