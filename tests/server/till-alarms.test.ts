import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { TillAlarmKind } from '#contract/alarm-kind.ts'
import { audits } from '#contract/audits.ts'
import { toPoisha } from '#contract/money.ts'
import { notifications as notificationEndpoints } from '#contract/notifications.ts'
import type { StaffRole } from '#contract/own-user.ts'
import { payouts } from '#contract/payouts.ts'
import { proposals } from '#contract/proposals.ts'
import { tills } from '#contract/tills/tills.ts'
import { webhooks } from '#contract/webhooks.ts'
import { createNumber, createTransactionId, writeIncoming } from '#server/commands/till-simulator/write-sms.ts'
import { notifications } from '#server/notifications/table.ts'
import { settings } from '#server/settings/table.ts'
import { tillAlarms } from '#server/tills/alarm-table.ts'
import { openAlarms } from '#server/tills/alarms.ts'
import { checkAlarms } from '#server/tills/manage/derived-alarms.ts'
import { checkWaiting } from '#server/tills/sms/check-sms.ts'
import { sms, tillPhones, tills as tillTable } from '#server/tills/table.ts'
import { writeTelegramText } from '#server/webhooks/event-data.ts'
import { webhookDeliveries } from '#server/webhooks/table.ts'
import { proposeBank } from '../support/server/admin-actions-on-staff.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, createStaff, sharedAdmin } from '../support/server/members.ts'
import { decidePayment, decideWithdrawal, requestPayment, requestWithdrawal } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'
import { createTill, type Till } from '../support/server/till-simulator.ts'

beforeEach(async () => {
  await db.delete(tillAlarms)
  await db.delete(webhookDeliveries)
})

const open = (kind: TillAlarmKind, ref: string = randomUUID()) =>
  db.transaction((tx) => openAlarms(tx, [{ kind, ref }]))

/** The notifications of alarms that users have, the oldest first: kind, state and labels. */
async function readNotifications(...accounts: Account[]) {
  const found = await db
    .select()
    .from(notifications)
    .where(
      inArray(
        notifications.user_id,
        accounts.map(({ id }) => id),
      ),
    )
    .orderBy(notifications.id)
  return found.filter(({ kind }) => kind.startsWith('alarm_')).map(({ kind, params }) => ({ kind, ...params }))
}

const readEvents = async () => {
  const found = await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)
  return found.map(({ payload }) => payload as { type: string; data: Record<string, unknown> })
}

const setWebhook = () => callAsAdmin(webhooks.set, { format: 'standard', url: 'https://bot.invalid/joma' })

/** Opening hours around now. */
async function openTheShop() {
  const hour = new Date(Date.now() + 6 * 3_600_000).getUTCHours()
  await db.update(settings).set({ opens_at: (hour + 23) % 24, closes_at: (hour + 2) % 24 })
}

const setLastSeen = (id: string, minutesAgo: number) =>
  db
    .update(tillPhones)
    .set({ sends_heartbeats: true, last_seen_at: new Date(Date.now() - minutesAgo * 60_000) })
    .where(eq(tillPhones.id, id))

const handlers: [TillAlarmKind, StaffRole, string][] = [
  ['sms_forged', 'cashier', 'alarm_forged'],
  ['sms_suspect', 'cashier', 'alarm_forged'],
  ['effects_undone', 'cashier', 'alarm_forged'],
  ['double_payout', 'payer', 'alarm_payout'],
  ['payout_amount', 'payer', 'alarm_payout'],
  ['payout_failed', 'payer', 'alarm_payout'],
  ['fee_too_large', 'payer', 'alarm_payout'],
  ['sms_rejected', 'owner', 'alarm_phone'],
]

test.each(handlers)(
  'the alarm %s notifies the role %s, and no role that does not handle it',
  async (kind, role, group) => {
    const own = await createStaff(role)
    const others = await Promise.all(
      (['cashier', 'payer', 'support', 'editor', 'accountant'] as const)
        .filter((each) => each !== role)
        .map((each) => createStaff(each)),
    )

    await open(kind)

    expect(await readNotifications(own)).toEqual([{ kind: group, alarm: kind, state: 'open', till: null, phone: null }])
    expect(await readNotifications(...others, await createMember())).toEqual([])
  },
)

test('an alarm that is open is not opened and notified again', async () => {
  const as = await createStaff('cashier')
  const ref = randomUUID()

  await open('sms_forged', ref)
  await open('sms_forged', ref)

  expect(await readNotifications(as)).toHaveLength(1)
})

/** Alarms about SMS of a till that are stored for it. */
async function openOfTill(kind: TillAlarmKind, till: Till, count: number) {
  await till.send(...Array.from({ length: count }, () => till.receive({ amount: 20 })))
  const stored = await db.select().from(sms).where(eq(sms.till_id, till.id)).orderBy(desc(sms.id)).limit(count)
  for (const { id } of stored) await open(kind, id)
}

const readOpen = async (till: Till, kind: TillAlarmKind) =>
  (await callAsAdmin(tills.alarms, {})).data.filter((each) => each.till === till.label && each.kind === kind)

test('forty forged SMS are forty alarms and events, and one notification', async () => {
  const as = await createStaff('cashier')
  await setWebhook()
  const till = await createTill({ mode: 'off', balance: 101_000 })
  await db.update(tillTable).set({ chain_since: sql`now() - interval '5 hours'` }).where(eq(tillTable.id, till.id))
  const at = new Date(Date.now() - 20 * 60_000)
  const forged = Array.from({ length: 40 }, (_, each) => {
    const made = { transactionId: createTransactionId('bkash'), number: createNumber(), balance: 5_000 + each * 13 }
    return writeIncoming({ ...made, method: 'bkash', amount: 9, fee: 0, at })
  })
  await till.send(...forged, till.receive({ amount: 10 }))
  await db.update(sms).set({ created_at: sql`now() - interval '30 minutes'` }).where(eq(sms.till_id, till.id))
  await checkWaiting(db)

  expect(await readOpen(till, 'sms_forged')).toHaveLength(40)
  expect((await readEvents()).filter(({ type }) => type === 'alarm.opened')).toHaveLength(40)
  expect(await readNotifications(as)).toHaveLength(1)
})

test('only the first open alarm of a till and kind in an hour notifies', async () => {
  const as = await createStaff('cashier')
  const [till, other] = [await createTill({ mode: 'off' }), await createTill({ mode: 'off' })]
  const count = async () => (await readNotifications(as)).length

  await openOfTill('sms_forged', till, 3)
  expect(await count()).toBe(1)
  await openOfTill('sms_suspect', till, 2)
  await openOfTill('sms_forged', other, 2)
  expect(await count()).toBe(3)
  await db.update(tillAlarms).set({ created_at: sql`created_at - interval '61 minutes'` })
  await openOfTill('sms_forged', till, 2)
  expect(await count()).toBe(4)
})

test('an alarm whose notification was deleted meanwhile still notifies when it is over', async () => {
  const as = await createStaff('cashier')
  const till = await createTill({ mode: 'off' })
  await openOfTill('sms_forged', till, 1)
  await db.delete(notifications)
  const [alarm] = await readOpen(till, 'sms_forged')

  const reply = await callAsAdmin(tills.closeAlarm, { id: alarm!._id, note: 'Seen' })

  expect(reply.status).toBe(200)

  expect(await readNotifications(as)).toMatchObject([{ state: 'over' }])
})

test('after the open alarms of a till and kind are closed, the next one notifies', async () => {
  const [closer, other] = [await createStaff('cashier'), await createStaff('cashier')]
  const till = await createTill({ mode: 'off' })
  await openOfTill('sms_forged', till, 3)
  const [first, ...others] = (await readOpen(till, 'sms_forged')).map(({ _id }) => _id!)

  expect((await call(tills.closeAlarm, { id: first!, others, note: 'A flood' }, { as: closer })).status).toBe(200)
  expect(await readOpen(till, 'sms_forged')).toEqual([])
  await openOfTill('sms_forged', till, 1)

  expect(await readNotifications(other)).toMatchObject([{ state: 'open' }, { state: 'over' }, { state: 'open' }])
  const { items } = (await callAsAdmin(audits.list, { action: 'close-till-alarm', limit: '3' })).data
  expect(items.map(({ after }) => after)).toEqual(Array(3).fill({ note: 'A flood' }))
})

test('many alarms of one kind do not push others out of the list', async () => {
  const till = await createTill({ mode: 'off' })
  await db
    .insert(tillAlarms)
    .values(Array.from({ length: 210 }, () => ({ kind: 'sms_forged' as const, ref: randomUUID() })))

  await open('sms_rejected', till.phone.id)

  const kinds = (await callAsAdmin(tills.alarms, {})).data.map(({ kind }) => kind)
  expect(kinds).toContain('sms_rejected')
})

test('closing skips others that are closed already, and needs the first one to be open', async () => {
  await open('sms_forged')
  await open('sms_forged')
  const [one, other] = await db.select().from(tillAlarms)
  const close = (id: string, ...others: string[]) => callAsAdmin(tills.closeAlarm, { id, others, note: 'Seen' })

  expect((await close(one!.id, randomUUID())).status).toBe(200)
  expect((await close(other!.id, one!.id)).status).toBe(200)
  expect((await close(other!.id, one!.id)).code).toBe('not_found')
})

test('a kind that an administrator has switched off notifies the others', async () => {
  const [muted, other] = [await createStaff('cashier'), await createStaff('cashier')]
  await call(notificationEndpoints.setSwitch, { kind: 'alarm_forged', isOn: false }, { as: muted })

  await open('sms_forged')

  expect(await readNotifications(muted)).toEqual([])
  expect(await readNotifications(other)).toHaveLength(1)
})

test('closing an alarm notifies the others that it is over, and a later one of the same row is a new one', async () => {
  const [closer, other] = [await createStaff('cashier'), await createStaff('cashier')]
  const till = await createTill({ mode: 'off' })
  const about = { till: null, phone: expect.stringContaining('phone') }
  const owner = await sharedAdmin()
  await open('sms_rejected', till.phone.id)
  const find = async () => (await callAsAdmin(tills.alarms, {})).data.find(({ kind }) => kind === 'sms_rejected')!
  const { _id } = await find()

  expect((await call(tills.closeAlarm, { id: _id!, note: 'Private SIM' }, { as: closer })).status).toBe(200)
  await open('sms_rejected', till.phone.id)

  const alarm = { kind: 'alarm_phone', alarm: 'sms_rejected', ...about }
  const states = (await readNotifications(owner)).filter((each) => each.kind === 'alarm_phone')
  expect(states.slice(-3)).toEqual(['open', 'over', 'open'].map((state) => ({ ...alarm, state })))
  expect(await readNotifications(closer, other)).toEqual([])
})

test('a silent phone opens one alarm at the edge, and ends it when it sends again', async () => {
  const as = await createStaff('owner')
  await setWebhook()
  await openTheShop()
  const { phone } = await createTill({ mode: 'off' })
  await setLastSeen(phone.id, 60)

  await checkAlarms(db)
  await checkAlarms(db)
  const opened = await readNotifications(as)
  await setLastSeen(phone.id, 0)
  await checkAlarms(db)
  await checkAlarms(db)

  const alarm = { kind: 'alarm_phone', alarm: 'phone_silent', till: null, phone: phone.label }
  expect(opened).toEqual([{ ...alarm, state: 'open' }])
  expect(await readNotifications(as)).toEqual(['open', 'over'].map((state) => ({ ...alarm, state })))
  const [row] = await db.select().from(tillAlarms)
  expect(row).toMatchObject({ kind: 'phone_silent', ref: phone.id, closed_by: null, closed_at: expect.any(Date) })
  const data = { alarm: 'phone_silent', ref: phone.id, phone: phone.label, id: row!.id }
  expect(await readEvents()).toMatchObject([
    { type: 'alarm.opened', data },
    { type: 'alarm.over', data },
  ])
})

test('an alarm that is over leaves the others open', async () => {
  await openTheShop()
  const { phone } = await createTill({ mode: 'off' })
  await open('sms_forged')
  await setLastSeen(phone.id, 60)
  await checkAlarms(db)

  await setLastSeen(phone.id, 0)
  await checkAlarms(db)

  const rows = await db.select().from(tillAlarms).orderBy(tillAlarms.kind)
  expect(rows).toMatchObject([
    { kind: 'phone_silent', closed_at: expect.any(Date) },
    { kind: 'sms_forged', closed_at: null },
  ])
})

test('a phone that is silent at closing time is not over, and opens no second alarm in the morning', async () => {
  await openTheShop()
  const { phone } = await createTill({ mode: 'off' })
  await setLastSeen(phone.id, 60)
  await checkAlarms(db)

  const hour = new Date(Date.now() + 6 * 3_600_000).getUTCHours()
  await db.update(settings).set({ opens_at: (hour + 3) % 24, closes_at: (hour + 5) % 24 })
  await checkAlarms(db)
  expect((await callAsAdmin(tills.alarms, {})).data.filter(({ kind }) => kind === 'phone_silent')).toEqual([])
  await openTheShop()
  await checkAlarms(db)

  expect(await db.select().from(tillAlarms).where(eq(tillAlarms.ref, phone.id))).toMatchObject([{ closed_at: null }])
  await setLastSeen(phone.id, 0)
})

test('several processes that check at once open one alarm, with one notification', async () => {
  const as = await createStaff('owner')
  await openTheShop()
  const { phone } = await createTill({ mode: 'off' })
  await setLastSeen(phone.id, 60)

  await Promise.all([checkAlarms(db), checkAlarms(db), checkAlarms(db)])

  expect(await db.select().from(tillAlarms)).toHaveLength(1)
  expect(await readNotifications(as)).toHaveLength(1)
  await setLastSeen(phone.id, 0)
})

test('SMS of an unknown form are one alarm of their till, until they are explained or deleted', async () => {
  const as = await createStaff('cashier')
  const till = await createTill({ mode: 'off' })
  const unknown = (amount: number) =>
    `A new form of SMS: Tk ${amount}.00 went somewhere. TrxID ${createTransactionId('bkash')}`
  expect(await till.send(unknown(5), unknown(6))).toMatchObject({ results: ['accepted', 'accepted'] })

  const shown = (await callAsAdmin(tills.alarms, {})).data.filter((each) => each.till === till.label)
  await checkAlarms(db)
  await db.delete(sms).where(and(eq(sms.till_id, till.id), eq(sms.state, 'unknown')))
  await checkAlarms(db)

  expect(shown).toMatchObject([{ _id: null, kind: 'sms_unknown', details: null }])
  const alarm = { kind: 'alarm_unknown', alarm: 'sms_unknown', till: till.label, phone: null }
  expect(await readNotifications(as)).toEqual(['open', 'over'].map((state) => ({ ...alarm, state })))
})

test('a proposal notifies those who can confirm it, and not its proposer', async () => {
  const [owner, cashier] = [await createStaff('owner'), await createStaff('cashier')]
  const proposer = await sharedAdmin()
  const before = (await readNotifications(proposer)).length
  const id = await proposeBank()

  await checkAlarms(db)
  const shown = (await callAsAdmin(tills.alarms, {})).data.filter(({ kind }) => kind === 'proposal_waiting')
  await call(proposals.decline, { id }, { as: owner })
  await checkAlarms(db)

  expect(shown).toHaveLength(1)
  const alarm = { kind: 'alarm_proposal', alarm: 'proposal_waiting', till: null, phone: null }
  expect(await readNotifications(owner)).toEqual(['open', 'over'].map((state) => ({ ...alarm, state })))
  expect(await readNotifications(cashier)).toEqual([])
  expect(await readNotifications(proposer)).toHaveLength(before)
})

test('an alarm that ends by itself cannot be closed by hand', async () => {
  await open('chain_gap')
  const [alarm] = await db.select().from(tillAlarms)

  expect((await callAsAdmin(tills.closeAlarm, { id: alarm!.id, note: 'x' })).code).toBe('not_found')
})

test('an alarm about undone effects names the rows', async () => {
  await setWebhook()
  const ids = [randomUUID(), randomUUID()]
  await db.transaction((tx) =>
    openAlarms(tx, [
      {
        kind: 'effects_undone',
        ref: randomUUID(),
        details: [
          { row: 'payment', id: ids[0]!, amount: '50000', rest: '20050' },
          { row: 'fee', id: ids[1]!, amount: '150' },
        ],
      },
    ]),
  )

  const [alarm] = (await callAsAdmin(tills.alarms, {})).data.filter(({ kind }) => kind === 'effects_undone')
  expect(alarm!.details).toEqual([
    { row: 'payment', _id: ids[0], amount: 500, rest: 200.5 },
    { row: 'fee', _id: ids[1], amount: 1.5, rest: null },
  ])
  const [event] = await readEvents()
  expect(writeTelegramText(event!)).toContain(
    '– payment: 500.00 tk (200.50 tk could not be taken back)\n– fee: 1.50 tk',
  )
})

test('decisions are events with amounts in taka and the end of the number', async () => {
  await setWebhook()
  const member = await createMember({ earning: 2_000 })
  const [accepted, denied] = [await requestPayment(member), await requestPayment(member)]
  await decidePayment(accepted, 'success')
  await decidePayment(denied, 'deny')
  const { data: paid } = await requestWithdrawal(member)
  await decideWithdrawal(paid._id, 'approved')
  const { data: refused } = await requestWithdrawal(member)
  await decideWithdrawal(refused._id, 'denied', 'Wrong number')

  const events = await readEvents()

  expect(events.map(({ type, data }) => [type, data.id])).toEqual([
    ['payment.accepted', accepted._id],
    ['payment.denied', denied._id],
    ['withdrawal.approved', paid._id],
    ['withdrawal.paid', paid._id],
    ['withdrawal.denied', refused._id],
  ])
  expect(events[0]!.data).toEqual({
    id: accepted._id,
    member_id: member.id,
    method: accepted.payment_method,
    amount: 500,
    number: accepted.account_number.slice(-3),
    transaction_id: accepted.transaction_id,
    by: 'person',
  })
  expect(JSON.stringify(events)).not.toContain(accepted.account_number)
  expect(writeTelegramText(events[3]!)).toBe('A withdrawal was paid by a person: 600.00 tk, bKash …678.')
})

test('a decision of a till phone, and a payout that is marked later, are events', async () => {
  await setWebhook()
  const till = await createTill({ method: 'nagod', mode: 'suggest' })
  const member = await createMember({ earning: 1_000 })
  await till.send(till.receive({ amount: 10 }))
  const { data } = await call(
    (await import('#contract/withdrawals.ts')).withdrawals.request,
    { account_number: '01712345678', method: 'nagod', amount: 600 },
    { as: member },
  )
  await decideWithdrawal(data._id, 'approved')
  const payout_id = createTransactionId('nagod')
  expect((await callAsAdmin(payouts.markPaid, { id: data._id, payout_id })).status).toBe(200)

  const events = await readEvents()

  expect(events.map(({ type }) => type)).toEqual(['withdrawal.approved', 'withdrawal.paid'])
  expect(events[1]!.data).toMatchObject({ method: 'nagod', amount: 600, transaction_id: payout_id, by: 'person' })
})

test('a refused decision is no event', async () => {
  await setWebhook()
  const member = await createMember()
  const payment = await requestPayment(member)
  await decidePayment(payment, 'success')
  await db.delete(webhookDeliveries)

  expect((await decidePayment(payment, 'success')).code).toBe('already_decided')

  expect(await readEvents()).toEqual([])
  expect(toPoisha(await member.getBalance())).toBe(50_000n)
})

test('without a webhook, decisions and alarms store no event', async () => {
  await callAsAdmin(webhooks.remove, {})
  onTestFinished(async () => void (await setWebhook()))

  await decidePayment(await requestPayment(await createMember()), 'success')
  await open('sms_forged')

  expect(await readEvents()).toEqual([])
})
