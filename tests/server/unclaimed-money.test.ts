import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { audits } from '#contract/audits.ts'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments.ts'
import { proposals } from '#contract/proposals.ts'
import { staff } from '#contract/staff.ts'
import { tillSms } from '#contract/tills/sms.ts'
import { users } from '#contract/users.ts'
import { createNumber } from '#server/commands/till-simulator/write-sms.ts'
import { notifications as notificationTable } from '#server/notifications/table.ts'
import { memberNumbers } from '#server/numbers/table.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { settings } from '#server/settings/table.ts'
import { sms } from '#server/tills/table.ts'
import { users as userTable } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createAdmin, createMember } from '../support/server/members.ts'
import { db, startApp } from '../support/server/test-app.ts'
import { approve } from '../support/server/till-reads.ts'
import { createTill, createTransfer, type Received, requestFor, type Till } from '../support/server/till-simulator.ts'

const hourMs = 60 * 60_000

/** Money that came in two hours ago, without a request. */
async function receive(till: Till, transfer: Parameters<Till['receive']>[0]) {
  const received = till.receive(transfer)
  await till.send(received)
  return backdate(received)
}

async function backdate({ transactionId, ...received }: Received) {
  const received_at = new Date(Date.now() - 2 * hourMs)
  const [row] = await db.update(sms).set({ received_at }).where(eq(sms.transaction_id, transactionId)).returning()
  return { ...received, transactionId, id: row!.id }
}

const readUnclaimed = async (id: string) =>
  (await callAsAdmin(tillSms.unclaimed, {})).data.items.find(({ _id }) => _id === id)!

/** A member who has topped up from a number. */
async function createPayer(till: Till, from = createNumber()) {
  const member = await createMember()
  const transfer = till.receive({ amount: 100, from })
  await till.send(transfer)
  const { data } = await requestFor(member, till, transfer)
  if (data.state === 'pending') await callAsAdmin(payments.acceptMany, { ids: [data._id], status: 'success' })
  return { member, from }
}

const readNotices = async (as: Account) =>
  (await call(notifications.list, {}, { as })).data.items.filter(({ kind }) => kind === 'money_unclaimed')

test('money without a request names the members whose it may be, the likeliest first', async () => {
  const till = await createTill({ mode: 'suggest' })
  const { member: payer, from } = await createPayer(till)
  const [owner, coded, waiting] = [await createMember(), await createMember(), await createMember()]
  await db.insert(memberNumbers).values({ user_id: owner.id, number: from, state: 'proved', proved_at: new Date() })
  await db.update(userTable).set({ top_up_code: '7654325' }).where(eq(userTable.id, coded.id))
  const received = await receive(till, { amount: 321, from })
  await db.update(sms).set({ reference: 'eid ৭৬৫-৪৩ ২৫' }).where(eq(sms.id, received.id))
  await requestFor(waiting, till, till.receive({ amount: 321 }))

  const { candidates } = await readUnclaimed(received.id)

  const found = candidates.map(({ username, reasons }) => [username, reasons.map(({ reason }) => reason)])
  expect([found[0], found[3]]).toEqual([
    [coded.username, ['code']],
    [waiting.username, ['same_amount']],
  ])
  // Both have proved the number.
  expect(found.slice(1, 3).toSorted()).toEqual(
    [
      [owner.username, ['proved_number']],
      [payer.username, ['proved_number', 'paid_from']],
    ].toSorted(),
  )
  const ofPayer = candidates.find(({ username }) => username === payer.username)
  expect(ofPayer).toMatchObject({ is_active: true, reminded_at: null, reasons: [{}, { count: 1 }] })
})

test('a member who has withdrawn to the number is likelier than one who waits for the same amount', async () => {
  const till = await createTill({ mode: 'suggest' })
  const { member, number } = await approve()
  const waiting = await createMember()
  // The first name of equally likely ones would be the first.
  await db
    .update(userTable)
    .set({ username: `a-${waiting.username}` })
    .where(eq(userTable.id, waiting.id))
  await requestFor(waiting, till, till.receive({ amount: 654 }))

  const { id } = await receive(till, { amount: 654, from: number })

  const { candidates } = await readUnclaimed(id)
  expect(candidates.map(({ username, reasons }) => [username, reasons.map(({ reason }) => reason)])).toEqual([
    [member.username, ['withdrew_to']],
    [`a-${waiting.username}`, ['same_amount']],
  ])
})

test('money of an SMS in an unknown form, and outgoing money, is listed with its direction', async () => {
  const till = await createTill()
  const unknown = till.receive({ amount: 500 })
  await till.send(unknown.body.replace('You have received', 'New form: received'))
  const received_at = new Date(Date.now() - 2 * hourMs)
  // As the chain does when the SMS links.
  const moved = { received_at, amount: 50_000n, direction: 'in' as const }
  const [form] = await db.update(sms).set(moved).where(eq(sms.till_id, till.id)).returning()
  await till.send(till.pay({ amount: 70 }))
  await db.update(sms).set({ received_at }).where(eq(sms.till_id, till.id))

  const { items } = (await callAsAdmin(tillSms.unclaimed, {})).data
  const own = items.filter((each) => each.till === till.label)
  expect(own).toMatchObject([
    { direction: 'out', amount: 70, state: 'open', candidates: [] },
    { direction: 'in', amount: 500, state: 'unknown', _id: form!.id },
  ])
  const incoming = (await callAsAdmin(tillSms.unclaimed, { direction: 'in' })).data.items
  expect(incoming.every(({ direction }) => direction === 'in')).toBe(true)

  expect((await callAsAdmin(tillSms.name, { id: form!.id, purpose: 'owner_deposit' })).status).toBe(200)
  expect(await readUnclaimed(form!.id)).toBeUndefined()
})

test('given money is an accepted top-up with the SMS as its proof, once', async () => {
  const till = await createTill()
  const member = await createMember()
  const { id, transactionId, from } = await receive(till, { amount: 750 })

  expect((await callAsAdmin(tillSms.give, { id, username: member.username })).status).toBe(200)

  expect(await member.getBalance()).toBe(750)
  const [payment] = await db.select().from(paymentTable).where(eq(paymentTable.user_id, member.id))
  expect(payment).toMatchObject({
    source: 'staff',
    sms_id: id,
    status: 'success',
    account_number: from,
    transaction_id: transactionId,
    till_id: till.id,
    without_sms: null,
  })
  expect((await callAsAdmin(tillSms.list, { till: till.id })).data.items).toMatchObject([
    { state: 'used', username: member.username },
  ])
  const { items } = (await callAsAdmin(audits.list, { username: member.username })).data
  expect(items.map(({ action }) => action).sort()).toEqual(['accept-payment', 'give-till-sms'])
  const notices = (await call(notifications.list, {}, { as: member })).data.items
  expect(notices.map(({ kind }) => kind)).toEqual(['payment_added'])
  const other = await createMember()
  expect(await callAsAdmin(tillSms.give, { id, username: other.username })).toMatchObject({ code: 'already_decided' })
})

test('of two administrators who give the same money, one succeeds', async () => {
  const till = await createTill()
  const members = await Promise.all([createMember(), createMember()])
  const { id } = await receive(till, { amount: 750 })

  const replies = await Promise.all(members.map(({ username }) => callAsAdmin(tillSms.give, { id, username })))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the own pending request of the member is accepted with the amount of the SMS', async () => {
  const { till, member, transfer } = await createTransfer()
  await requestFor(member, till, transfer, { amount: 700 })
  await till.send(transfer)
  const { id } = await backdate(transfer)

  expect((await callAsAdmin(tillSms.give, { id, username: member.username })).status).toBe(200)

  expect(await member.getBalance()).toBe(750)
})

test('money is not given by an SMS that is outgoing, suspect or forged, or to a user who is no active member', async () => {
  const till = await createTill()
  const [admin, blocked, member] = [await createAdmin(), await createMember(), await createMember()]
  await callAsAdmin(users.block, { username: blocked.username, status: 'block', waiting: 'leave' })
  const { id } = await receive(till, { amount: 750 })
  const give = (username: string) => callAsAdmin(tillSms.give, { id, username })
  expect(await give(admin.username)).toMatchObject({ code: 'user_not_found', issues: { username: 'user_not_found' } })
  expect(await give('nobody here')).toMatchObject({ code: 'user_not_found' })
  expect(await give(blocked.username)).toMatchObject({ code: 'member_blocked', issues: { username: 'member_blocked' } })
  expect(await callAsAdmin(tillSms.give, { id: randomUUID(), username: member.username })).toMatchObject({
    code: 'not_found',
  })

  await db.update(sms).set({ chain: 'forged', state: 'suspect', linked_by: null }).where(eq(sms.id, id))
  expect(await give(member.username)).toMatchObject({ code: 'sms_unusable' })
  await till.send(till.pay({ amount: 10 }))
  const [outgoing] = (await callAsAdmin(tillSms.list, { till: till.id, direction: 'out' })).data.items
  expect(await callAsAdmin(tillSms.give, { id: outgoing!._id, username: member.username })).toMatchObject({
    code: 'not_found',
  })
  expect(await member.getBalance()).toBe(0)
})

test('a gift above the limit waits for a second person', async () => {
  const [proposer, confirmer] = [await createAdmin(), await createAdmin()]
  const till = await createTill()
  const member = await createMember()
  const [large, small] = [await receive(till, { amount: 2_000 }), await receive(till, { amount: 500 })]
  const { data } = await call(staff.settings, {}, { as: proposer })
  await call(staff.setSettings, { ...data, second_person: true, second_person_above: 1_000 }, { as: proposer })
  const give = (id: string) => call(tillSms.give, { id, username: member.username }, { as: proposer })
  try {
    expect((await give(small.id)).status).toBe(200)
    const { status, proposal } = await give(large.id)
    expect(status).toBe(202)
    expect(await member.getBalance()).toBe(500)
    expect((await call(proposals.confirm, { id: proposal! }, { as: confirmer })).status).toBe(200)
    expect(await member.getBalance()).toBe(2_500)
  } finally {
    await db.update(settings).set({ second_person: false })
  }
})

test('a member who is proved by the number is asked once whether the money is his', async () => {
  const till = await createTill()
  const { member, from } = await createPayer(till)
  const { id } = await receive(till, { amount: 500, from })
  const remind = () => callAsAdmin(tillSms.remind, { id, username: member.username })

  expect((await remind()).status).toBe(200)

  const number = `${from.slice(0, 3)}…${from.slice(-2)}`
  expect(await readNotices(member)).toMatchObject([{ ref: id, params: { amount: 500, number } }])
  const [candidate] = (await readUnclaimed(id)).candidates
  expect(candidate!.reminded_at).toEqual(expect.any(String))
  expect(await remind()).toMatchObject({ code: 'cannot_remind' })
  expect(await readNotices(member)).toHaveLength(1)

  // As the clean-up does after 90 days.
  await db.delete(notificationTable).where(eq(notificationTable.ref, id))
  expect(await remind()).toMatchObject({ code: 'cannot_remind' })
  expect((await readUnclaimed(id)).candidates).toMatchObject([{ reminded_at: candidate!.reminded_at }])
})

test('a member whom only an equal amount hints at is not told about the money', async () => {
  const till = await createTill({ mode: 'suggest' })
  const member = await createMember()
  const { id } = await receive(till, { amount: 432 })
  await requestFor(member, till, till.receive({ amount: 432 }))
  expect((await readUnclaimed(id)).candidates).toMatchObject([{ username: member.username }])

  expect(await callAsAdmin(tillSms.remind, { id, username: member.username })).toMatchObject({ code: 'not_proved' })
  expect(await readNotices(member)).toEqual([])
})

test('a reminder of a kind that the member has switched off is refused', async () => {
  const till = await createTill()
  const { member, from } = await createPayer(till)
  await call(notifications.setSwitch, { kind: 'money_unclaimed', isOn: false }, { as: member })
  const { id } = await receive(till, { amount: 500, from })

  expect(await callAsAdmin(tillSms.remind, { id, username: member.username })).toMatchObject({ code: 'cannot_remind' })
})

test('explained incoming money is the owner’s, and the tills agree with the ledger before and after', async () => {
  await startApp()
  const till = await createTill({ balance: 0 })
  const received = [300, 200, 100, 50].map((amount) => till.receive({ amount }))
  await till.send(...received, till.pay({ amount: 40, fee: 5 }))
  const read = async () => (await callAsAdmin(accounts.accountant, {})).data.tills!
  const explains = async () => {
    const { real, ledger_in, ledger_out, unclaimed, unnamed } = await read()
    return real === ledger_in - ledger_out + unclaimed - unnamed
  }
  expect(await read()).toMatchObject({ unclaimed: 650, unnamed: 45, ledger_in: 0, real: 605 })
  const find = async (transactionId: string) =>
    (await callAsAdmin(tillSms.list, { search: transactionId })).data.items[0]!._id
  const [deposit, campaign, income, moved] = await Promise.all(received.map((each) => find(each.transactionId)))

  for (const [id, purpose] of [
    [deposit, 'owner_deposit'],
    [campaign, 'campaign'],
    [income, 'other_income'],
  ] as const) {
    expect((await callAsAdmin(tillSms.name, { id: id!, purpose })).status).toBe(200)
    expect(await explains()).toBe(true)
  }
  expect(await read()).toMatchObject({ unclaimed: 50, ledger_in: 600 })
  const [paidBack] = (await callAsAdmin(tillSms.list, { direction: 'out' })).data.items
  await callAsAdmin(tillSms.name, { id: paidBack!._id, purpose: 'returned_mistake' })
  expect(await read()).toMatchObject({ unnamed: 0, ledger_out: 45 })
  expect(await explains()).toBe(true)
  await callAsAdmin(tillSms.name, { id: moved!, purpose: 'move' })
  expect(await read()).toMatchObject({ unclaimed: 0, ledger_in: 600 })
})

test('a purpose of the other direction is refused at its field', async () => {
  const till = await createTill()
  const { id } = await receive(till, { amount: 30 })
  await till.send(till.pay({ amount: 10 }))
  const [outgoing] = (await callAsAdmin(tillSms.list, { till: till.id, direction: 'out' })).data.items
  const wrong = { code: 'invalid_input', issues: { purpose: 'invalid' } }

  expect(await callAsAdmin(tillSms.name, { id, purpose: 'expense' })).toMatchObject(wrong)
  expect(await callAsAdmin(tillSms.name, { id: outgoing!._id, purpose: 'campaign' })).toMatchObject(wrong)
})
