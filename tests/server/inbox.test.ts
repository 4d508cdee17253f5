import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { inbox } from '#contract/inbox/inbox.ts'
import { payments } from '#contract/payments.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { supports } from '#contract/supports.ts'
import { tills } from '#contract/tills/tills.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { tillAlarms } from '#server/tills/alarm-table.ts'
import { proposeBank } from '../support/server/admin-actions-on-staff.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { type Account, callAsAdmin, createMember, createStaff, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createTill } from '../support/server/till-simulator.ts'

const read = async (input: Input<typeof inbox.list> = {}) => (await callAsAdmin(inbox.list, input)).data
const idsOf = async (as: Account, more: Input<typeof inbox.list> = {}) =>
  (await read({ search: as.username, ...more })).items.map(({ _id }) => _id)

test('what a member waits for is one list, oldest first, and leaves it with the decision', async () => {
  const as = await createMember({ earning: 2_000 })
  const payment = await requestTopUp(as, 80)
  const withdrawal = await withdraw(as, 500)
  const thread = (await call(supports.create, { message: 'Where is it?' }, { as })).data

  expect(await idsOf(as)).toEqual([payment._id, withdrawal, thread._id])
  expect(await idsOf(as, { sort: 'newest' })).toEqual([thread._id, withdrawal, payment._id])

  await callAsAdmin(payments.accept, { _id: payment._id, username: as.username, status: 'success' })
  await callAsAdmin(withdrawals.decide, { id: withdrawal, status: 'denied', reason: 'not_reached' })
  await callAsAdmin(supportDesk.answer, { id: thread._id, message: 'Here.' })
  expect(await idsOf(as)).toEqual([])
})

test('a row has what its own list has', async () => {
  const as = await createMember({ earning: 1_000 })
  await requestTopUp(as, 80)
  await withdraw(as, 500)

  const { items } = await read({ search: as.username })

  const [payment] = (await callAsAdmin(payments.list, { username: as.username })).data.items
  const [withdrawal] = (await callAsAdmin(withdrawals.list, { username: as.username })).data.items
  expect(items[0]).toMatchObject({ payment, withdrawal: null, since: payment!.created_at })
  expect(items[1]).toMatchObject({ payment: null, withdrawal: { ...withdrawal, sent_sms: null } })
})

test('a kind is listed alone, with the counts of all kinds', async () => {
  const as = await createMember({ earning: 1_000 })
  await requestTopUp(as, 80)
  await requestTopUp(as, 90)
  const withdrawal = await withdraw(as, 500)

  const page = await read({ search: as.username, kind: 'withdrawal' })

  expect(page.items.map(({ _id }) => _id)).toEqual([withdrawal])
  expect(page).toMatchObject({ total: 1, counts: { payment: 2, withdrawal: 1, support: 0 } })
})

test('pages follow each other without a gap', async () => {
  const as = await createMember()
  const ids: string[] = []
  for (const amount of [80, 90, 100]) ids.push((await requestTopUp(as, amount))._id)

  const first = await read({ search: as.username, limit: '2' })
  const second = await read({ search: as.username, limit: '2', cursor: first.next_cursor! })

  expect([...first.items, ...second.items].map(({ _id }) => _id)).toEqual(ids)
  expect(second.next_cursor).toBeNull()
})

test('open alarms are above the list, on the first page and only there', async () => {
  const till = await createTill({ method: 'rocket', mode: 'suggest' })
  const [alarm] = await db.insert(tillAlarms).values({ kind: 'sms_rejected', ref: till.id }).returning()
  const as = await createMember()
  const { _id } = await requestTopUp(as, 80)

  const page = await read()
  expect(page.alarms.map((each) => each._id)).toContain(alarm!.id)
  expect(page.counts.alarm).toBe(page.alarms.length)
  expect((await read({ cursor: _id })).alarms).toEqual([])
  expect((await read({ kind: 'payment' })).alarms).toEqual([])
  expect((await read({ kind: 'alarm' })).items).toEqual([])

  await callAsAdmin(tills.closeAlarm, { id: alarm!.id, note: 'A test.' })
  await callAsAdmin(tills.setMode, { id: till.id, mode: 'off' })
  await db.delete(tillAlarms).where(eq(tillAlarms.id, alarm!.id))
})

test('administrators see the kinds that they may work on', async () => {
  const as = await createMember({ earning: 1_000 })
  const payment = await requestTopUp(as, 80)
  const withdrawal = await withdraw(as, 500)
  const thread = (await call(supports.create, { message: 'Hello?' }, { as })).data
  const shown = async (...roles: Parameters<typeof createStaff>) => {
    const admin = await createStaff(...roles)
    const { data } = await call(inbox.list, { search: as.username }, { as: admin })
    return { ids: data.items.map(({ _id }) => _id), kinds: Object.keys(data.counts).sort() }
  }

  expect(await shown('support')).toEqual({ ids: [thread._id], kinds: ['proposal', 'support'] })
  expect(await shown('payer')).toEqual({ ids: [], kinds: ['proposal', 'withdrawal'] })
  expect((await shown('cashier')).ids).toEqual([payment._id, withdrawal])
  expect((await call(inbox.list, {}, { as: await createStaff('accountant') })).status).toBe(403)
})

test('a search finds a transaction id and a number', async () => {
  const as = await createMember()
  const payment = await requestTopUp(as, 80)

  expect((await read({ search: payment.transaction_id })).items.map(({ _id }) => _id)).toEqual([payment._id])
  expect((await read({ search: randomUUID() })).items).toEqual([])
})

test('a proposal is listed for those who can confirm it, and not for its proposer', async () => {
  const id = await proposeBank()
  const isListedFor = async (as: Account) =>
    (await call(inbox.list, { kind: 'proposal' }, { as })).data.items.some(({ _id }) => _id === id)

  expect(await isListedFor(await createStaff('owner'))).toBe(true)
  expect(await isListedFor(await createStaff('support'))).toBe(false)
  expect(await isListedFor(await sharedAdmin())).toBe(false)
})
