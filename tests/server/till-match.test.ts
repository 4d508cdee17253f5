import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '#contract/audits.ts'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { tillSms } from '#contract/tills/sms.ts'
import type { TillMode } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { users } from '#contract/users.ts'
import { createNumber, createTransactionId } from '#server/commands/till-simulator/write-sms.ts'
import { runTransaction } from '#server/db/run-transaction.ts'
import { rereadUnknown } from '#server/tills/sms/check-sms.ts'
import { sms, tills as tillTable } from '#server/tills/table.ts'
import { callAsAdmin, createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { readPayment, readTill, readTillSms } from '../support/server/till-reads.ts'
import { createTill, createTransfer, type Received, requestFor } from '../support/server/till-simulator.ts'

/** As if the SMS was stored 11 minutes ago: it has waited for late ones. */
const backdate = ({ transactionId }: Received) =>
  db
    .update(sms)
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .where(eq(sms.transaction_id, transactionId))

const hourMs = 60 * 60_000

test.each(['bkash', 'nagod', 'rocket'] as const)('an SMS of %s after the request accepts it', async (method) => {
  const { till, member, transfer } = await createTransfer({ method })
  const { data } = await requestFor(member, till, transfer)
  expect(data).toMatchObject({ state: 'pending', is_watched: true })

  expect(await till.send(transfer)).toMatchObject({ status: 200, results: ['accepted'] })

  expect(await member.getBalance()).toBe(750)
  expect(await readPayment(member)).toMatchObject({ status: 'success', accepted_by_phone: true, match: null })
})

test('a request after its SMS is accepted at once', async () => {
  const { till, member, transfer } = await createTransfer()
  await till.send(transfer)

  expect((await requestFor(member, till, transfer)).data).toMatchObject({ state: 'success', is_watched: false })
  expect(await member.getBalance()).toBe(750)
})

test('the audit log has the till phone as the actor of an automatic acceptance', async () => {
  const { till, member, transfer } = await createTransfer()
  await requestFor(member, till, transfer)
  await till.send(transfer)

  const { items } = (await callAsAdmin(audits.list, { username: member.username })).data

  expect(items).toMatchObject([{ action: 'accept-payment', actor: expect.stringMatching(/^phone /) }])
})

test('an SMS that accepted a payment names its member', async () => {
  const { till, member, transfer } = await createTransfer()
  await till.send(transfer)
  await requestFor(member, till, transfer)

  expect(await readTillSms(till)).toMatchObject([{ state: 'used', username: member.username }])
})

test('40 requests with one id at once against one SMS: exactly one is accepted', async () => {
  const till = await createTill()
  const members = await Promise.all(Array.from({ length: 40 }, () => createMember()))
  const transfer = till.receive({ amount: 750 })
  const [first, ...rest] = members
  await requestFor(first!, till, transfer)

  await Promise.all([till.send(transfer), ...rest.map((member) => requestFor(member, till, transfer))])

  const balances = await Promise.all(members.map((member) => member.getBalance()))
  expect(balances.filter((balance) => balance === 750)).toHaveLength(1)
  expect(balances.filter((balance) => balance === 0)).toHaveLength(39)
})

const differences: [string, string, (transfer: Received) => object, object?][] = [
  ['another amount', 'amount_differs', () => ({ amount: 749.99 }), { amount: 750 }],
  ['another sender', 'sender_differs', () => ({ account_number: createNumber() })],
  [
    'a day more than 3 days before',
    'days_differ',
    () => ({ date: dayInDhaka(new Date(Date.now() - 4 * 24 * hourMs)) }),
  ],
]

test.each(differences)('a request with %s waits, with the reason', async (_, reason, change, shown = {}) => {
  const { till, member, transfer } = await createTransfer()
  await requestFor(member, till, transfer, change(transfer))
  expect((await readPayment(member)).match).toEqual({ review_reason: 'no_sms', sms: null })

  await till.send(transfer)

  expect(await member.getBalance()).toBe(0)
  expect((await readPayment(member)).match).toMatchObject({
    review_reason: reason,
    sms: { till: till.label, amount: 750, ...shown },
  })
})

test('a request that names a day 3 days before its SMS is accepted', async () => {
  const { till, member, transfer } = await createTransfer()
  await requestFor(member, till, transfer, { date: dayInDhaka(new Date(Date.now() - 3 * 24 * hourMs)) })

  await till.send(transfer)

  expect(await member.getBalance()).toBe(750)
})

test('a request for another method or another id is not matched', async () => {
  const till = await createTill()
  const [one, other] = [await createMember(), await createMember()]
  const transfer = till.receive({ amount: 750 })
  await requestFor(one, till, transfer, { payment_method: 'nagod' })
  await requestFor(other, till, transfer, { transaction_id: createTransactionId('bkash') })
  await till.send(transfer)

  expect([await one.getBalance(), await other.getBalance()]).toEqual([0, 0])
})

test.each([
  [
    'Cashback',
    (id: string) =>
      `You have received cashback of Tk 50.00. Fee Tk 0.00. Balance Tk 1,050.00. TrxID ${id} at 20/11/2026 13:22`,
  ],
  [
    'Money that the operator sent',
    (id: string) =>
      `Send Money Tk 50.00 to 01712345678 successful. Ref 1. Fee Tk 0.00. Balance Tk 950.00. TrxID ${id} at 20/11/2026 13:22`,
  ],
])('%s credits no member', async (_, write) => {
  const till = await createTill()
  const member = await createMember()
  const transactionId = createTransactionId('bkash')
  await till.send(write(transactionId))

  const transfer = { transactionId, amount: 50, from: '01712345678', body: '' }
  const { data } = await requestFor(member, till, transfer, { date: '2026-11-20' })

  expect(data.state).toBe('pending')
})

test('an SMS from an inactive till accepts nothing', async () => {
  const till = await createTill()
  await callAsAdmin(tills.update, { id: till.id, kind: 'personal', label: till.label, status: 'inactive' })
  const member = await createMember()
  const transfer = till.receive({ amount: 750 })
  await till.send(transfer)

  await requestFor(member, till, transfer)

  expect((await readPayment(member)).match).toMatchObject({ review_reason: 'till_inactive' })
})

test('a pasted SMS is a hint and accepts nothing, until the phone sends it', async () => {
  const { till, member, transfer } = await createTransfer()
  await requestFor(member, till, transfer)

  await callAsAdmin(tillSms.enter, { till: till.id, body: transfer.body })
  expect((await readPayment(member)).match).toMatchObject({ review_reason: 'by_hand' })
  await till.send(transfer)

  expect(await member.getBalance()).toBe(750)
})

test('a payment above the limit of one payment, or of the member’s day, waits', async () => {
  const till = await createTill()
  const [one, other] = [await createMember(), await createMember()]
  const large = till.receive({ amount: 10_000.01 })
  await requestFor(one, till, large)
  const parts = [10_000, 10_000, 5_000, 0.01].map((amount) => till.receive({ amount: Math.max(amount, 20) }))
  for (const part of parts) await requestFor(other, till, part)

  await till.send(large, ...parts)

  expect((await readPayment(one)).match).toMatchObject({ review_reason: 'above_limit' })
  expect(await other.getBalance()).toBe(25_000)
  expect((await readPayment(other)).match).toMatchObject({ review_reason: 'above_limit', sms: { amount: 20 } })
})

test('the request of a blocked member waits', async () => {
  const { till, member, transfer } = await createTransfer()
  await requestFor(member, till, transfer)
  await callAsAdmin(users.block, { username: member.username, status: 'block' })

  await till.send(transfer)

  expect((await readPayment(member)).match).toMatchObject({ review_reason: 'member_inactive' })
})

test.each<[TillMode, object | null]>([
  ['off', null],
  ['shadow', null],
  ['suggest', { review_reason: null }],
])('in the mode %s an SMS accepts nothing', async (mode, match) => {
  const { till, member, transfer } = await createTransfer({ mode })
  await till.send(transfer)
  const { data } = await requestFor(member, till, transfer)

  expect(data.state).toBe('pending')
  const { match: shown } = await readPayment(member)
  if (match) expect(shown).toMatchObject(match)
  else expect(shown).toBeNull()
})

test('an administrator accepts what the SMS agrees with, without a reason', async () => {
  const { till, member, transfer } = await createTransfer({ mode: 'suggest' })
  await till.send(transfer)
  const { _id } = (await requestFor(member, till, transfer)).data

  await callAsAdmin(payments.acceptMany, { ids: [_id], status: 'success' })

  expect(await readPayment(member)).toMatchObject({ status: 'success', accepted_by_phone: false, without_sms: null })
  expect(await readTillSms(till)).toMatchObject([{ state: 'used' }])
})

test('an acceptance without an SMS needs a reason while a phone forwards the method', async () => {
  const { till, member, transfer } = await createTransfer({ mode: 'suggest' })
  const { _id } = (await requestFor(member, till, transfer)).data
  const decision = { _id, username: member.username, status: 'success' }

  expect(await callAsAdmin(payments.accept, decision)).toMatchObject({
    status: 400,
    issues: { without_sms: 'required' },
  })
  expect(await member.getBalance()).toBe(0)
  expect((await callAsAdmin(payments.accept, { ...decision, without_sms: 'Seen in the app.' })).status).toBe(200)
  expect(await readPayment(member)).toMatchObject({ status: 'success', without_sms: 'Seen in the app.' })
})

test('the reason of many acceptances is recorded at those without an SMS only', async () => {
  const { till, member, transfer } = await createTransfer({ mode: 'suggest' })
  const other = await createMember()
  await till.send(transfer)
  const proven = (await requestFor(member, till, transfer)).data
  const unproven = (await requestFor(other, till, till.receive({ amount: 750 }))).data

  const ids = [proven._id, unproven._id]
  await callAsAdmin(payments.acceptMany, { ids, status: 'success', without_sms: 'Seen in the app.' })

  const listChanges = async ({ username }: { username: string }) =>
    (await callAsAdmin(audits.list, { username })).data.items.map(({ after }) => after)
  expect(await listChanges(member)).toEqual([{ status: 'success', amount: 750 }])
  expect(await listChanges(other)).toEqual([{ status: 'success', amount: 750, without_sms: 'Seen in the app.' }])
})

test('a payment accepted by hand takes its SMS that comes later, so that no other request can', async () => {
  const till = await createTill()
  const [member, other] = [await createMember(), await createMember()]
  const transfer = till.receive({ amount: 750 })
  const { _id } = (await requestFor(member, till, transfer)).data
  const decision = { _id, username: member.username, status: 'success', without_sms: 'Seen in the app.' }
  await callAsAdmin(payments.accept, decision)

  await till.send(transfer)
  await requestFor(other, till, transfer)

  expect(await readTillSms(till)).toMatchObject([{ username: member.username }])
  expect((await readPayment(other)).match).toMatchObject({ review_reason: 'sms_used' })
})

test('the amount of the SMS is accepted by an explicit act only', async () => {
  const till = await createTill()
  const member = await createMember()
  const transfer = till.receive({ amount: 450 })
  await till.send(transfer)
  const { _id } = (await requestFor(member, till, transfer, { amount: 500 })).data

  expect((await callAsAdmin(payments.acceptSmsAmount, { _id, amount: 500 })).status).toBe(400)
  expect((await callAsAdmin(payments.acceptSmsAmount, { _id, amount: 450 })).status).toBe(200)

  expect(await member.getBalance()).toBe(450)
  expect(await readPayment(member)).toMatchObject({ status: 'success', amount: 450 })
})

test('two SMS with the same id and other amounts accept nothing', async () => {
  const { till, member, transfer } = await createTransfer()
  await till.send(transfer, till.receive({ transactionId: transfer.transactionId, amount: 900 }))

  await requestFor(member, till, transfer)

  expect((await readPayment(member)).match).toMatchObject({ review_reason: 'sms_suspect' })
})

test('a forged SMS with a wrong balance is held, and then proven forged', async () => {
  const till = await createTill()
  await db
    .update(tillTable)
    .set({ chain_since: new Date(Date.now() - hourMs) })
    .where(eq(tillTable.id, till.id))
  const member = await createMember()
  await till.send(till.receive({ amount: 100, at: new Date(Date.now() - 0.5 * hourMs) }))
  const forged = till.receive({ amount: 750, at: new Date(Date.now() - 0.25 * hourMs) })
  const { body } = forged
  till.pay({ amount: 750 })
  await requestFor(member, till, forged)

  await till.send(body.replace(/Balance Tk [\d,]+/, 'Balance Tk 5,000'))
  expect((await readPayment(member)).match).toMatchObject({ review_reason: 'chain_open' })
  await backdate(forged)
  await till.send(till.receive({ amount: 60 }))

  expect(await member.getBalance()).toBe(0)
  expect((await readPayment(member)).match).toMatchObject({ review_reason: 'sms_suspect' })
  const alarms = (await callAsAdmin(tills.alarms, {})).data
  expect(alarms).toContainEqual(
    expect.objectContaining({ kind: 'sms_forged', transaction_id: forged.transactionId, amount: 750 }),
  )
})

test('a payment waits for a missing SMS, and is accepted when that arrives', async () => {
  const till = await createTill()
  const member = await createMember()
  await till.send(till.receive({ amount: 100 }))
  const missing = till.receive({ amount: 20 })
  const transfer = till.receive({ amount: 750 })
  await requestFor(member, till, transfer)

  await till.send(transfer)
  expect((await readPayment(member)).match).toMatchObject({ review_reason: 'chain_open' })
  await till.send(missing)

  expect(await member.getBalance()).toBe(750)
})

test('a gap shows its size, and the entered balance closes it: what it links is only suggested', async () => {
  const till = await createTill()
  const member = await createMember()
  await till.send(till.receive({ amount: 100 }))
  till.pay({ amount: 40 })
  const transfer = till.receive({ amount: 750 })
  await requestFor(member, till, transfer)
  await till.send(transfer)
  await backdate(transfer)

  expect(await readTill(till)).toMatchObject({ gap: { amount: -40 }, balance: 1_100 })
  expect((await callAsAdmin(tills.alarms, {})).data).toContainEqual(
    expect.objectContaining({ kind: 'chain_gap', till: till.label, amount: -40 }),
  )
  await callAsAdmin(tills.enterBalance, { id: till.id, balance: till.getBalance() })

  expect(await readTill(till)).toMatchObject({ gap: null, balance: 1_810 })
  expect(await member.getBalance()).toBe(0)
  expect((await readPayment(member)).match).toMatchObject({ review_reason: 'linked_by_balance' })
})

test.each(['agent', 'merchant'] as const)(
  'the till of a %s accepts small payments only, and few of them in a day',
  async (kind) => {
    const till = await createTill({ kind, balance: 100_000 })
    const pay = async (amount: number) => {
      const member = await createMember()
      const transfer = till.receive({ amount })
      await requestFor(member, till, transfer)
      await till.send(transfer)
      return (await readPayment(member)).match?.review_reason ?? 'accepted'
    }

    expect(await pay(501)).toBe('above_limit')
    for (let count = 1; count <= 10; count += 1) expect(await pay(500)).toBe('accepted')
    expect(await pay(500)).toBe('above_limit')
  },
)

test('an SMS of an unknown form is stored, counted, and read again by a newer reader', async () => {
  const { till, member, transfer } = await createTransfer()
  await requestFor(member, till, transfer)
  await till.send(transfer.body.replace('You have received', 'New form: received'))
  const [stored] = await db.select().from(sms).where(eq(sms.till_id, till.id))
  expect(stored).toMatchObject({ state: 'unknown', kind: null })
  expect(await readTill(till)).toMatchObject({ unknown: 1 })

  // As if the newer reader knew the form.
  await db.update(sms).set({ body: transfer.body }).where(eq(sms.id, stored!.id))
  await runTransaction(db, (tx) => rereadUnknown(tx, stored!.parser_version + 1))

  expect(await member.getBalance()).toBe(750)
})

test('an unknown SMS that is read as the transfer of another one makes both suspect', async () => {
  const till = await createTill({ mode: 'off' })
  const transfer = till.receive({ amount: 750 })
  await till.send(transfer, transfer.body.replace('You have received', 'New form: received'))
  const stored = await db.select().from(sms).where(eq(sms.till_id, till.id)).orderBy(sms.id)
  const unknown = stored.find(({ state }) => state === 'unknown')!
  await db
    .update(sms)
    .set({ body: transfer.body.replace('750.00', '900.00') })
    .where(eq(sms.id, unknown.id))

  await runTransaction(db, (tx) => rereadUnknown(tx, unknown.parser_version + 1))

  const items = await readTillSms(till)
  expect(items.map(({ state }) => state)).toEqual(['suspect', 'suspect'])
})

test('incoming money without a request is listed after an hour', async () => {
  const till = await createTill()
  const from = createNumber()
  const receivedAt = new Date(Date.now() - 61 * 60_000)
  const [old, recent] = [till.receive({ amount: 50, from }), till.receive({ amount: 60, from })]
  await till.phone.send([{ sender: 'bKash', body: old.body, receivedAt }])
  await till.send(recent)

  const { items } = (await callAsAdmin(tillSms.unclaimed, { search: from })).data

  expect(items).toMatchObject([{ amount: 50, counterparty: from }])
})
