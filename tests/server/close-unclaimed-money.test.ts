import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { audits } from '#contract/audits.ts'
import { payments } from '#contract/payments.ts'
import { proposals } from '#contract/proposals.ts'
import { staff } from '#contract/staff.ts'
import { tillSms } from '#contract/tills/sms.ts'
import { tills } from '#contract/tills/tills.ts'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { settings } from '#server/settings/table.ts'
import { sms } from '#server/tills/table.ts'
import { call } from '../support/server/call.ts'
import { isBlockedBy } from '../support/server/is-blocked.ts'
import { type Account, callAsAdmin, createAdmin, createMember, createStaff } from '../support/server/members.ts'
import { db, startApp } from '../support/server/test-app.ts'
import { createTill, createTransfer, requestFor, type Till } from '../support/server/till-simulator.ts'

/** Money that came in two hours ago, without a request. */
async function receive(till: Till, amount: number) {
  const transfer = till.receive({ amount })
  await till.send(transfer)
  const received_at = new Date(Date.now() - 2 * 60 * 60_000)
  const isOne = eq(sms.transaction_id, transfer.transactionId)
  const [row] = await db.update(sms).set({ received_at }).where(isOne).returning()
  return { ...transfer, id: row!.id }
}

const close = (id: string, reason: 'given_back' | 'found_money' = 'found_money', as?: Account) =>
  as ? call(tillSms.close, { id, reason }, { as }) : callAsAdmin(tillSms.close, { id, reason })
const isListed = async (id: string) =>
  (await callAsAdmin(tillSms.unclaimed, {})).data.items.some(({ _id }) => _id === id)
const readTills = async () => (await callAsAdmin(accounts.accountant, {})).data.tills!

test('closed money leaves the list and is in the audit log with its reason', async () => {
  const till = await createTill()
  const [kept, returned] = [await receive(till, 300), await receive(till, 200)]
  expect(await isListed(kept.id)).toBe(true)

  const note = 'No answer in 90 days'
  expect((await callAsAdmin(tillSms.close, { id: kept.id, reason: 'found_money', note })).status).toBe(200)
  expect((await close(returned.id, 'given_back')).status).toBe(200)

  expect([await isListed(kept.id), await isListed(returned.id)]).toEqual([false, false])
  const { items } = (await callAsAdmin(tillSms.list, { till: till.id })).data
  expect(items).toMatchObject([
    { state: 'named', purpose: 'given_back', purpose_note: null },
    { state: 'named', purpose: 'found_money', purpose_note: note },
  ])
  const log = (await callAsAdmin(audits.list, { action: 'close-till-sms', limit: '2' })).data.items
  expect(log).toMatchObject([
    { ref: returned.id, after: { purpose: 'given_back', amount: 200 } },
    { ref: kept.id, after: { purpose: 'found_money', purpose_note: note, amount: 300 } },
  ])
})

test('found money has an account of its own, and the tills agree with the ledger and with what is owed', async () => {
  await startApp()
  const till = await createTill({ balance: 0 })
  const [kept, returned] = [await receive(till, 300), await receive(till, 200)]
  const { covered } = (await callAsAdmin(accounts.accountant, {})).data.solvency
  expect(await readTills()).toMatchObject({ real: 500, ledger_in: 0, unclaimed: 500, found: 0 })

  await close(kept.id)
  expect(await readTills()).toMatchObject({ real: 500, ledger_in: 300, unclaimed: 200, found: 300 })
  await close(returned.id, 'given_back')
  expect(await readTills()).toMatchObject({ real: 500, ledger_in: 500, unclaimed: 0, found: 300 })
  await till.send(till.pay({ amount: 200, fee: 5 }))
  const [sentBack] = (await callAsAdmin(tillSms.list, { direction: 'out' })).data.items
  await callAsAdmin(tillSms.name, { id: sentBack!._id, purpose: 'returned_mistake' })

  expect(await readTills()).toMatchObject({ real: 295, ledger_in: 500, ledger_out: 205, unnamed: 0, found: 300 })
  expect((await callAsAdmin(accounts.accountant, {})).data.solvency.covered).toBe(covered)
  expect(await findBrokenInvariants(db)).toEqual({})
})

test('closed money cannot be claimed, given, explained or closed again', async () => {
  const till = await createTill()
  const member = await createMember()
  const transfer = await receive(till, 300)
  await close(transfer.id)
  const { id } = transfer

  expect(await requestFor(member, till, transfer)).toMatchObject({
    status: 409,
    code: 'sms_closed',
    issues: { transaction_id: 'sms_closed' },
  })
  const decided = { status: 409, code: 'already_decided' }
  expect(await callAsAdmin(tillSms.give, { id, username: member.username })).toMatchObject(decided)
  expect(await callAsAdmin(tillSms.name, { id, purpose: 'owner_deposit' })).toMatchObject(decided)
  expect(await callAsAdmin(tillSms.remind, { id, username: member.username })).toMatchObject(decided)
  expect(await close(id, 'given_back')).toMatchObject(decided)
  expect(await member.getBalance()).toBe(0)
})

test('a closing that is sent twice under one key closes once', async () => {
  const as = await createAdmin()
  const till = await createTill()
  const { id } = await receive(till, 300)
  const key = randomUUID()
  const before = (await readTills()).found

  const send = () => call(tillSms.close, { id, reason: 'found_money' }, { as, key })
  const replies = [await send(), await send()]

  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await readTills()).found).toBe(before + 300)
})

test('money that was given or that a pending top-up names is not closed', async () => {
  const till = await createTill()
  const [member, waiting] = [await createMember(), await createMember()]
  const given = await receive(till, 300)
  await callAsAdmin(tillSms.give, { id: given.id, username: member.username })
  const claimed = await receive(till, 200)
  const { data } = await requestFor(waiting, till, claimed, { amount: 250 })
  expect(data.state).toBe('pending')

  expect(await close(given.id)).toMatchObject({ code: 'already_decided' })
  expect(await close(claimed.id)).toMatchObject({ status: 409, code: 'sms_claimed' })
  await callAsAdmin(payments.acceptMany, { ids: [data._id], status: 'deny' })
  expect((await close(claimed.id)).status).toBe(200)
})

test('of a closing and a claim at the same time, only one gets the money', async () => {
  for (let round = 0; round < 6; round++) {
    const { till, member, transfer } = await createTransfer()
    await till.send(transfer)
    const [row] = await db.select().from(sms).where(eq(sms.transaction_id, transfer.transactionId))
    const sides = [() => close(row!.id), () => requestFor(member, till, transfer)]
    if (round % 2 === 1) sides.reverse()

    const replies = await Promise.all(sides.map((start) => start()))

    const codes = replies.flatMap(({ code }) => code ?? [])
    expect(codes).toHaveLength(1)
    expect(['sms_closed', 'already_decided', 'sms_claimed']).toContain(codes[0])
  }
  expect(await findBrokenInvariants(db)).toEqual({})
})

test.each([
  ['closing', (id: string) => close(id)],
  ['explaining', (id: string) => callAsAdmin(tillSms.name, { id, purpose: 'owner_deposit' })],
])('%s waits for a claim of the transfer that runs, and is refused then', async (_, act) => {
  await createAdmin()
  const { till, member, transfer } = await createTransfer()
  await till.send(transfer)
  const [row] = await db.select().from(sms).where(eq(sms.transaction_id, transfer.transactionId))

  const { replies } = await db.transaction(async (tx) => {
    // The claim has locked the transfer and waits for its member.
    await tx.execute(`select from "user" where id = '${member.id}' for no key update`)
    const claiming = requestFor(member, till, transfer)
    expect(await isBlockedBy(tx, claiming)).toBe(true)
    return { replies: [claiming, act(row!.id)] }
  })

  const [claim, other] = await Promise.all(replies)
  expect(claim!.status).toBe(200)
  expect(other!.status).toBe(409)
  expect(await db.$count(paymentTable, eq(paymentTable.user_id, member.id))).toBe(1)
})

test('closing needs the right to decide about payments, and money that came in', async () => {
  const till = await createTill()
  const { id } = await receive(till, 300)
  expect((await close(id, 'found_money', await createStaff('payer'))).status).toBe(403)
  expect((await close(id, 'found_money', await createStaff('accountant'))).status).toBe(403)
  await till.send(till.pay({ amount: 10 }))
  const [outgoing] = (await callAsAdmin(tillSms.list, { till: till.id, direction: 'out' })).data.items

  expect(await close(outgoing!._id)).toMatchObject({ code: 'not_found' })
  expect(await close(randomUUID())).toMatchObject({ code: 'not_found' })
  expect((await close(id, 'found_money', await createStaff('cashier'))).status).toBe(200)
})

test('an SMS that proved forged is not closed', async () => {
  const till = await createTill()
  const { id } = await receive(till, 300)
  await db.update(sms).set({ chain: 'forged', state: 'suspect', linked_by: null }).where(eq(sms.id, id))

  expect(await close(id)).toMatchObject({ code: 'sms_unusable' })
})

test('a sum above the limit waits for a second person', async () => {
  const [proposer, confirmer] = [await createAdmin(), await createAdmin()]
  const till = await createTill()
  const { id } = await receive(till, 2_000)
  const { data } = await call(staff.settings, {}, { as: proposer })
  await call(staff.setSettings, { ...data, second_person: true, second_person_above: 1_000 }, { as: proposer })
  try {
    const { status, proposal } = await close(id, 'found_money', proposer)
    expect(status).toBe(202)
    expect(await isListed(id)).toBe(true)
    expect((await call(proposals.confirm, { id: proposal! }, { as: confirmer })).status).toBe(200)
    expect(await isListed(id)).toBe(false)
  } finally {
    await db.update(settings).set({ second_person: false })
  }
})

test('closed money whose SMS proves forged is taken back, and the alarm names it', async () => {
  await startApp()
  const till = await createTill({ balance: 101_000 })
  const kept = await receive(till, 300)
  await close(kept.id)
  till.takeBack(300)
  await till.send(till.receive({ amount: 70 }))
  expect((await callAsAdmin(tills.previewBalance, { id: till.id, balance: '101070' })).data.undone).toBe(300)

  expect((await callAsAdmin(tills.enterBalance, { id: till.id, balance: 101_070 })).status).toBe(200)
  expect(await readTills()).toMatchObject({ ledger_in: 0, found: 0 })
  const [alarm] = (await callAsAdmin(tills.alarms, {})).data.filter(({ details }) => details !== null)
  expect(alarm!.details).toEqual([{ row: 'movement', _id: kept.id, amount: 300, rest: null }])
  expect(await findBrokenInvariants(db)).toEqual({})
})
