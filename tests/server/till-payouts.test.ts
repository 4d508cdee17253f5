import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { audits } from '#contract/audits.ts'
import { notifications } from '#contract/notifications.ts'
import { payouts } from '#contract/payouts.ts'
import { tillSms } from '#contract/tills/sms.ts'
import { tills } from '#contract/tills/tills.ts'
import { createNumber, createTransactionId } from '#server/commands/till-simulator/write-sms.ts'
import { withdrawals as table } from '#server/withdrawals/table.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin } from '../support/server/members.ts'
import { db, startApp } from '../support/server/test-app.ts'
import { approve, readOwn, readTillSms } from '../support/server/till-reads.ts'
import { createTill } from '../support/server/till-simulator.ts'

test('without a till phone, an approved withdrawal counts as sent', async () => {
  await startApp()
  const withdrawal = await approve()

  expect(await readOwn(withdrawal)).toMatchObject({ status: 'approved', paid_at: expect.any(String), payout_fee: null })
  expect((await callAsAdmin(payouts.toPay, {})).data.total).toBe(0)
})

const readToPay = async (id: string) =>
  (await callAsAdmin(payouts.toPay, { limit: '100' })).data.items.find(({ _id }) => _id === id)

test('a till that suggests offers its SMS for the withdrawal, and a person marks it', async () => {
  const till = await createTill({ mode: 'suggest', balance: 10_000 })
  const withdrawal = await approve()
  expect(await readToPay(withdrawal.id)).toMatchObject({ sent_sms: null })
  const sent = till.pay({ amount: 500, from: withdrawal.number, fee: 5 })

  await till.send(sent)

  const { transactionId } = sent
  expect(await readToPay(withdrawal.id)).toMatchObject({
    paid_at: null,
    sent_sms: { till: till.label, transaction_id: transactionId, fee: 5 },
  })
  await callAsAdmin(payouts.markPaid, { id: withdrawal.id, payout_id: transactionId })
  expect(await readOwn(withdrawal)).toMatchObject({ payout_id: transactionId, payout_fee: 5 })
  expect(await readToPay(withdrawal.id)).toBeUndefined()
})

test('one SMS is offered for one of two equal withdrawals, the one that was approved first', async () => {
  const till = await createTill({ mode: 'suggest', balance: 10_000 })
  const number = createNumber()
  const [first, second] = [await approve({ number }), await approve({ number })]

  await till.send(till.pay({ amount: 500, from: number, fee: 5 }))

  expect(await readToPay(first.id)).toMatchObject({ sent_sms: { fee: 5 } })
  expect(await readToPay(second.id)).toMatchObject({ sent_sms: null })
})

test.each(['off', 'shadow'] as const)('a till whose mode is %s offers no SMS', async (mode) => {
  // Only for a till that acts an approved withdrawal is to be paid.
  await createTill()
  const till = await createTill({ mode, balance: 10_000 })
  const withdrawal = await approve()

  await till.send(till.pay({ amount: 500, from: withdrawal.number, fee: 5 }))

  expect(await readToPay(withdrawal.id)).toMatchObject({ sent_sms: null })
})

test('with a till phone, an approved withdrawal is to be paid until its SMS comes', async () => {
  const till = await createTill()
  const withdrawal = await approve()
  expect(await readOwn(withdrawal)).toMatchObject({ status: 'approved', paid_at: null })
  expect((await callAsAdmin(payouts.toPay, {})).data.items.map(({ _id }) => _id)).toContain(withdrawal.id)

  const sent = till.pay({ amount: 500, from: withdrawal.number, fee: 5 })
  await till.send(sent)

  expect(await readOwn(withdrawal)).toMatchObject({
    paid_at: expect.any(String),
    payout_id: sent.transactionId,
    payout_fee: 5,
  })
  expect((await callAsAdmin(payouts.toPay, {})).data.items.map(({ _id }) => _id)).not.toContain(withdrawal.id)
  const [first] = (await call(notifications.list, {}, { as: withdrawal.member })).data.items
  expect(first).toMatchObject({ kind: 'withdrawal_paid', params: { amount: 500, payout_id: sent.transactionId } })
  const [entry] = (await callAsAdmin(audits.list, { username: withdrawal.member.username })).data.items
  expect(entry).toMatchObject({ action: 'mark-withdrawal-paid', after: { payout_id: sent.transactionId } })
  const [message] = await readTillSms(till)
  expect(message).toMatchObject({ state: 'used', username: withdrawal.member.username })
})

test('of several equal withdrawals, the one that was approved first is paid first', async () => {
  const till = await createTill()
  const number = createNumber()
  const [first, second] = [await approve({ number }), await approve({ number })]

  await till.send(till.pay({ amount: 500, from: number }))

  expect([(await readOwn(first)).paid_at, (await readOwn(second)).paid_at]).toEqual([expect.any(String), null])
})

test.each([
  ['another number', {}],
  ['a decision after the SMS', { decided_at: new Date(Date.now() + 10 * 60_000) }],
  ['a decision more than 48 hours before', { decided_at: new Date(Date.now() - 49 * 60 * 60_000) }],
])('an SMS does not pay a withdrawal with %s', async (_, change) => {
  const till = await createTill()
  const withdrawal = await approve()
  if ('decided_at' in change) await db.update(table).set(change).where(eq(table.id, withdrawal.id))

  await till.send(till.pay({ amount: 500, from: 'decided_at' in change ? withdrawal.number : createNumber() }))

  expect((await readOwn(withdrawal)).paid_at).toBeNull()
})

test('a withdrawal that is marked by hand takes the SMS of its id later', async () => {
  const till = await createTill()
  const withdrawal = await approve()
  const payout_id = createTransactionId('bkash')
  await callAsAdmin(payouts.markPaid, { id: withdrawal.id, payout_id })
  expect(await readOwn(withdrawal)).toMatchObject({ payout_id, paid_at: expect.any(String), payout_fee: null })

  await till.send(till.pay({ amount: 500, from: withdrawal.number, transactionId: payout_id, fee: 5 }))

  expect(await readOwn(withdrawal)).toMatchObject({ payout_id, payout_fee: 5 })
  expect(await callAsAdmin(payouts.markPaid, { id: withdrawal.id, payout_id })).toMatchObject({
    code: 'already_decided',
  })
})

test('a withdrawal that is marked by hand does not take the SMS of another id, which is an alarm', async () => {
  await startApp()
  const till = await createTill()
  const withdrawal = await approve()
  const payout_id = createTransactionId('bkash')
  await callAsAdmin(payouts.markPaid, { id: withdrawal.id, payout_id })

  await till.send(till.pay({ amount: 500, from: withdrawal.number, fee: 5 }))

  expect(await readOwn(withdrawal)).toMatchObject({ payout_id, payout_fee: null })
  expect(await readTillSms(till)).toMatchObject([{ state: 'open' }])
  expect((await callAsAdmin(tills.alarms, {})).data).toMatchObject([{ kind: 'double_payout' }])
})

test('an SMS whose id another withdrawal has pays nothing, and is an alarm', async () => {
  await startApp()
  const till = await createTill()
  const withdrawal = await approve()
  const sent = till.pay({ amount: 500, from: withdrawal.number })
  await approve({ payoutId: sent.transactionId })

  await till.send(sent)

  expect(await readOwn(withdrawal)).toMatchObject({ paid_at: null })
  expect(await readTillSms(till)).toMatchObject([{ state: 'open' }])
  expect((await callAsAdmin(tills.alarms, {})).data).toMatchObject([{ kind: 'double_payout' }])
})

test('a withdrawal that is marked by hand with the id of an earlier SMS takes that SMS', async () => {
  const till = await createTill()
  const withdrawal = await approve()
  // Too late to pay it by itself.
  await db
    .update(table)
    .set({ decided_at: new Date(Date.now() - 49 * 60 * 60_000) })
    .where(eq(table.id, withdrawal.id))
  const sent = till.pay({ amount: 500, from: withdrawal.number, fee: 5 })
  await till.send(sent)
  expect(await readOwn(withdrawal)).toMatchObject({ paid_at: null })

  await callAsAdmin(payouts.markPaid, { id: withdrawal.id, payout_id: sent.transactionId })

  expect(await readOwn(withdrawal)).toMatchObject({ payout_id: sent.transactionId, payout_fee: 5 })
  expect(await readTillSms(till)).toMatchObject([{ state: 'used' }])
  const [entry] = (await callAsAdmin(audits.list, { username: withdrawal.member.username })).data.items
  expect(entry).toMatchObject({ action: 'mark-withdrawal-paid', by_phone: false })
})

test('of 100 approved withdrawals, 97 are paid by SMS; one twice, one with another amount and one that failed are alarms', async () => {
  await startApp()
  const till = await createTill({ balance: 100_000 })
  const approved = await Promise.all(Array.from({ length: 100 }, () => approve()))
  const [wrong, failed, unpaid, twice, ...others] = approved
  const bodies = [twice, ...others].map((each) => till.pay({ amount: 500, from: each!.number }))
  const again = till.pay({ amount: 500, from: twice!.number })
  const wrongAmount = till.pay({ amount: 550, from: wrong!.number })
  const payout_id = createTransactionId('bkash')
  await callAsAdmin(payouts.markPaid, { id: failed!.id, payout_id })
  const failure = `Sorry, your Send Money request to ${failed!.number} is unsuccessful! Tk 500 has been returned. Balance Tk ${till.getBalance()}`

  await till.send(...bodies, again, wrongAmount, failure)

  const states = await Promise.all(approved.map(async (each) => (await readOwn(each)).paid_at !== null))
  expect(states.filter(Boolean)).toHaveLength(97)
  const toPay = (await callAsAdmin(payouts.toPay, {})).data.items.map(({ _id }) => _id)
  expect(toPay.sort()).toEqual([wrong!.id, failed!.id, unpaid!.id].sort())
  const kinds = (await callAsAdmin(tills.alarms, {})).data.map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['double_payout', 'payout_amount', 'payout_failed'])
  const [entry] = (await callAsAdmin(audits.list, { username: failed!.member.username })).data.items
  expect(entry).toMatchObject({ before: { payout_id }, after: { payout_id: null, to_check: 'payout_failed' } })
})

test('outgoing money without a withdrawal is named once, and leaves the tills in the ledger', async () => {
  await startApp()
  const till = await createTill({ balance: 10_000 })
  await till.send(till.pay({ amount: 300, fee: 5 }), till.pay({ amount: 200 }), till.pay({ amount: 100 }))
  const { items } = (await callAsAdmin(tillSms.list, { direction: 'out', state: 'open', sort: 'oldest' })).data
  const read = async () => (await callAsAdmin(accounts.accountant, {})).data.tills!
  expect(await read()).toMatchObject({ unnamed: 605, ledger_out: 0, real: 9_395 })

  await callAsAdmin(tillSms.name, { id: items[0]!._id, purpose: 'expense', note: 'Phone bill' })
  await callAsAdmin(tillSms.name, { id: items[1]!._id, purpose: 'owner_draw' })
  await callAsAdmin(tillSms.name, { id: items[2]!._id, purpose: 'move' })

  expect(await read()).toMatchObject({ unnamed: 0, ledger_out: 505 })
  expect(await callAsAdmin(tillSms.name, { id: items[0]!._id, purpose: 'move' })).toMatchObject({
    code: 'already_decided',
  })
  const named = (await callAsAdmin(tillSms.list, { state: 'named', sort: 'oldest' })).data.items
  expect(named).toMatchObject([{ purpose: 'expense', purpose_note: 'Phone bill' }, { purpose: 'owner_draw' }, {}])
})

test('an explained SMS whose id comes again with another amount turns suspect', async () => {
  const till = await createTill({ balance: 10_000 })
  const sent = till.pay({ amount: 300 })
  await till.send(sent)
  const [message] = await readTillSms(till)
  await callAsAdmin(tillSms.name, { id: message!._id, purpose: 'expense' })

  const again = till.pay({ amount: 350, transactionId: sent.transactionId })
  expect(await till.send(again)).toMatchObject({ status: 200, results: ['accepted'] })

  const items = await readTillSms(till)
  expect(items.map(({ state }) => state)).toEqual(['suspect', 'suspect'])
})

test('the accountant shows what is in the tills, and what people accepted without an SMS', async () => {
  await startApp()
  expect((await callAsAdmin(accounts.accountant, {})).data.tills).toBeNull()
  const till = await createTill({ balance: 1_000 })
  await till.send(till.receive({ amount: 250 }))
  await approve({ amount: 700 })

  const { tills: money } = (await callAsAdmin(accounts.accountant, {})).data

  expect(money).toEqual({
    ledger_in: 0,
    ledger_out: 700,
    found: 0,
    real: 1_250,
    real_at: expect.any(String),
    unclaimed: 250,
    unnamed: 0,
    to_pay: 700,
    accepted_without_sms: [],
  })
})
