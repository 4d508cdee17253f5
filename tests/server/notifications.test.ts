import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { notices } from '#contract/notices.ts'
import { type NotificationKind, notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { sessions } from '#contract/sessions.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { deleteExpired } from '#server/cleanup/delete-expired.ts'
import { notificationDays, notifications as table } from '#server/notifications/table.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { notifyWaiting } from '#server/queues/notify-waiting.ts'
import { queueReports } from '#server/queues/table.ts'
import { settings } from '#server/settings/table.ts'
import { users as userTable } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import {
  type Account,
  callAsAdmin,
  createAdmin,
  createMember,
  createPlan,
  password,
  paymentInput,
  sharedAdmin,
  topUp,
} from '../support/server/members.ts'
import { decidePayment, decideWithdrawal, requestPayment, requestWithdrawal } from '../support/server/requests.ts'
import { subscribe } from '../support/server/subscribe.ts'
import { app, db, startApp } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'

// Advertisements, notices and late requests concern every user of the app.
beforeEach(startApp)

const list = async (as: Account) => (await call(notifications.list, {}, { as })).data.items
const ofKind = async (as: Account, kind: NotificationKind) => (await list(as)).filter((each) => each.kind === kind)
const setSwitch = (as: Account, kind: NotificationKind, isOn: boolean) =>
  call(notifications.setSwitch, { kind, isOn }, { as })
const countUnseen = async (as: Account) => (await as.me()).unseen

const backdate = (id: string, minutes: number) =>
  db
    .update(paymentTable)
    .set({ created_at: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(paymentTable.id, id))

test('an accepted payment has one notification, with its amount', async () => {
  const as = await createMember()
  const payment = await requestPayment(as, { amount: 500.75 })
  expect(await list(as)).toEqual([])

  await decidePayment(payment, 'success')

  expect(await list(as)).toMatchObject([
    { kind: 'payment_added', ref: payment._id, params: { amount: 500.75 }, is_read: false },
  ])
})

test('a denied payment has a notification', async () => {
  const as = await createMember()
  const payment = await requestPayment(as)

  await decidePayment(payment, 'deny')

  expect(await list(as)).toMatchObject([
    { kind: 'payment_denied', ref: payment._id, params: { amount: 500, reason: null, reason_text: null } },
  ])
})

test('a decision that is repeated with its idempotency key, or refused, has no second notification', async () => {
  const as = await createMember()
  const { _id, username } = await requestPayment(as)
  const admin = await sharedAdmin()
  const key = randomUUID()
  const accept = { _id, username, status: 'success' as const }

  await call(payments.accept, accept, { as: admin, key })
  const repeated = await call(payments.accept, accept, { as: admin, key })
  const refused = await call(payments.accept, { ...accept, status: 'deny' }, { as: admin })

  expect([repeated.status, refused.status]).toEqual([200, 409])
  expect((await list(as)).map(({ kind }) => kind)).toEqual(['payment_added'])
})

test('payments that are accepted together have one notification each, and refused ones none', async () => {
  const [one, other] = [await createMember(), await createMember()]
  const ids = [(await requestPayment(one))._id, (await requestPayment(other))._id, randomUUID()]

  await call(payments.acceptMany, { ids, status: 'success' }, { as: await sharedAdmin() })

  expect((await list(one)).map(({ ref }) => ref)).toEqual([ids[0]])
  expect((await list(other)).map(({ ref }) => ref)).toEqual([ids[1]])
})

test('a withdrawal is reported as approved, as paid with its payout id, or as denied with the reason', async () => {
  const as = await createMember({ earning: 1_800 })
  const [approved, paid, denied] = [
    (await requestWithdrawal(as)).data._id,
    (await requestWithdrawal(as)).data._id,
    (await requestWithdrawal(as)).data._id,
  ]

  await decideWithdrawal(approved, 'approved')
  await callAsAdmin(withdrawals.decide, { id: paid, status: 'approved', payout_id: ' abc123 ' })
  await decideWithdrawal(denied, 'denied', 'Wrong number')

  expect(await list(as)).toMatchObject([
    { kind: 'withdrawal_denied', ref: denied, params: { amount: 600, reason: 'Wrong number' } },
    { kind: 'withdrawal_paid', ref: paid, params: { amount: 600, payout_id: 'ABC123' } },
    { kind: 'withdrawal_approved', ref: approved, params: { amount: 600 } },
  ])
})

test('a block that denies waiting requests reports its reason', async () => {
  const as = await createMember({ earning: 600 })
  await requestPayment(as)
  await requestWithdrawal(as)

  await callAsAdmin(users.block, { username: as.username, status: 'block', waiting: 'deny', reason: 'Fraud' })

  const rows = await db.select().from(table).where(eq(table.user_id, as.id))
  expect(rows.map(({ kind, params }) => ({ kind, params })).sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'payment_denied', params: { amount: 500, reason: 'other', reason_text: 'Fraud' } },
    { kind: 'withdrawal_denied', params: { amount: 600, reason: 'Fraud' } },
  ])
})

test('the receiver of a transfer has a notification, the sender and a refused transfer have none', async () => {
  const [sender, receiver] = [await createMember({ balance: 100 }), await createMember()]
  await call(notifications.markAllRead, {}, { as: sender })

  const send = (amount: number) => call(transfers.toWallet, { username: receiver.username, amount }, { as: sender })
  const { data } = await send(40)
  expect((await send(70)).status).toBe(422)
  await call(transfers.fromIncome, { amount: 1 }, { as: await createMember({ earning: 5 }) })

  expect(await list(receiver)).toMatchObject([
    { kind: 'money_received', ref: data._id, params: { amount: 40, from: sender.username } },
  ])
  expect(await ofKind(sender, 'money_received')).toEqual([])
})

test('a referrer has a notification of each bonus', async () => {
  const referrer = await createMember()
  const referred = await createMember({ referrer, balance: 10 })
  await callAsAdmin(refers.set, { amount: 25 })
  const { plan_name: planName } = await createPlan({ price: 10, refer_balance: 2 })

  await call(plans.purchase, { planName }, { as: referred })
  await topUp(referred, 500)
  await callAsAdmin(refers.set, { amount: 0 })

  expect((await ofKind(referrer, 'referral_bonus')).map(({ params }) => params)).toEqual([
    { amount: 25 },
    { amount: 2 },
  ])
})

test('a solved support message has one notification, also if it is solved again', async () => {
  const as = await createMember()
  const { _id: id } = (await call(supports.create, { message: 'Hello' }, { as })).data

  await callAsAdmin(supports.solve, { id })
  await callAsAdmin(supports.solve, { id })

  expect(await list(as)).toMatchObject([{ kind: 'support_solved', ref: id, params: {} }])
})

test('each answer of the support has one notification, which names its thread', async () => {
  const as = await createMember()
  const { _id: thread } = (await call(supports.create, { message: 'Hello' }, { as })).data
  const admin = await sharedAdmin()
  const key = randomUUID()
  const answer = { id: thread, message: 'Please wait.' }

  const { data } = await call(supportDesk.answer, answer, { as: admin, key })
  await call(supportDesk.answer, answer, { as: admin, key })

  expect(await list(as)).toMatchObject([{ kind: 'support_reply', ref: data._id, params: { thread } }])
})

test('a member who cancels a withdrawal has no notification of it', async () => {
  const as = await createMember({ earning: 3_000 })
  const { _id: id } = (await requestWithdrawal(as)).data

  await call(withdrawals.cancel, { id }, { as })

  expect(await list(as)).toEqual([])
})

test('a deleted support message has no notification', async () => {
  const as = await createMember()
  const { _id: id } = (await call(supports.create, { message: 'Hello' }, { as })).data

  await callAsAdmin(supports.delete, { id })

  expect(await list(as)).toEqual([])
})

test('a sign-in with another browser has a notification, the first one and a known browser have none', async () => {
  const as = await createMember()
  const signIn = async (device_token?: string) =>
    (await call(sessions.signIn, { username: as.username, password, ...(device_token && { device_token }) })).data
  const { deviceToken } = await signIn()
  await signIn(deviceToken)
  expect(await list(as)).toEqual([])

  await signIn()

  expect(await list(as)).toMatchObject([{ kind: 'new_device', params: { browser: null, os: null } }])
})

test('a payment that waits more than 30 minutes has one notification', async () => {
  const [late, early] = [await createMember(), await createMember()]
  const { _id } = await requestPayment(late)
  await backdate(_id, 31)
  await backdate((await requestPayment(early))._id, 29)

  await Promise.all([notifyWaiting(db), notifyWaiting(db)])
  await notifyWaiting(db)

  expect(await list(late)).toMatchObject([{ kind: 'payment_waiting', ref: _id, params: { amount: 500 } }])
  expect(await list(early)).toEqual([])
})

test('a payment that became late during a long stop of the server is reported', async () => {
  const as = await createMember()
  const { _id } = await requestPayment(as)
  await backdate(_id, 20 * 24 * 60)

  await notifyWaiting(db)

  expect(await list(as)).toMatchObject([{ kind: 'payment_waiting', ref: _id }])
})

test('a request that still waits after its notifications were deleted is not reported again', async () => {
  const [as, admin] = [await createMember(), await createAdmin()]
  await backdate((await requestPayment(as))._id, 40)
  await notifyWaiting(db)
  expect([await list(as), await list(admin)]).toMatchObject([[{}], [{}]])
  await db.delete(table)
  await db.update(queueReports).set({ created_at: sql`now() - interval '91 days'` })
  await deleteExpired(db)

  await notifyWaiting(db)

  expect([await list(as), await list(admin)]).toEqual([[], []])
})

test('what was reported of a decided request is forgotten', async () => {
  const as = await createMember()
  await createAdmin()
  const { _id } = await requestPayment(as)
  await backdate(_id, 40)
  await notifyWaiting(db)
  await db.update(queueReports).set({ created_at: sql`now() - interval '2 days'` })
  await callAsAdmin(payments.accept, { _id, username: as.username, status: 'deny' })

  await deleteExpired(db)

  expect(await db.$count(queueReports)).toBe(0)
})

test('each administrator has one notification of the oldest request that waits more than 30 minutes', async () => {
  const [admin, other] = [await createAdmin(), await createAdmin('super-admin')]
  const as = await createMember()
  const oldest = await requestPayment(as)
  await backdate(oldest._id, 40)
  await backdate((await requestPayment(as))._id, 35)
  const { username, amount } = oldest

  await notifyWaiting(db)
  await notifyWaiting(db)

  for (const each of [admin, other]) {
    expect(await list(each)).toMatchObject([
      {
        kind: 'queue_waiting',
        ref: oldest._id,
        params: { queue: 'payments', since: expect.any(String), username, amount },
      },
    ])
    expect(await countUnseen(each)).toBe(1)
  }
})

test('the tasks of today have one notification for each member', async () => {
  const as = await createMember()
  expect(await countUnseen(as)).toBe(0)
  await createAdvertise()
  await createAdvertise()

  expect(await Promise.all([countUnseen(as), countUnseen(as)])).toContain(1)
  expect(await countUnseen(as)).toBe(1)

  expect(await list(as)).toMatchObject([{ kind: 'tasks_ready', params: { count: 2 } }])
  expect(await list(await sharedAdmin())).toEqual([])
})

test('a new notice has one notification for each member who reads, and none for a member who joined later', async () => {
  const as = await createMember()
  await call(notices.post, { notice: 'Eid Mubarak!' }, { as: await sharedAdmin() })
  const later = await createMember()

  expect(await list(as)).toMatchObject([{ kind: 'notice' }])
  expect(await list(as)).toHaveLength(1)
  expect(await list(later)).toEqual([])
  await call(notices.post, { notice: 'Closed on Friday.' }, { as: await sharedAdmin() })

  expect((await list(as)).map(({ kind }) => kind)).toEqual(['notice', 'notice'])
})

test('a notice is not reported again when its notification has been deleted by age', async () => {
  const as = await createMember()
  await db.update(userTable).set({ created_at: sql`now() - interval '200 days'` }).where(eq(userTable.id, as.id))
  await call(notices.post, { notice: 'Eid Mubarak!' }, { as: await sharedAdmin() })
  expect(await list(as)).toHaveLength(1)
  await db
    .update(settings)
    .set({ notice_posted_at: sql`now() - make_interval(days => ${notificationDays}, mins => 1)` })
  await db.update(table).set({ created_at: sql`now() - make_interval(days => ${notificationDays}, mins => 1)` })
  await deleteExpired(db)

  expect(await list(as)).toEqual([])
})

test('posting a notice writes no row for any member', async () => {
  for (let members = 0; members < 5; members++) await createMember()

  await call(notices.post, { notice: 'Eid Mubarak!' }, { as: await sharedAdmin() })

  expect(await db.$count(table)).toBe(0)
})

test('a kind that is switched off is not stored until it is switched on again', async () => {
  const [as, other] = [await createMember(), await createMember()]
  await setSwitch(as, 'payment_added', false)
  await setSwitch(as, 'payment_added', false)
  await topUp(as, 10)
  await topUp(other, 10)

  expect(await list(as)).toEqual([])
  expect(await list(other)).toHaveLength(1)
  const { data } = await call(notifications.switches, {}, { as })
  expect(data.filter(({ isOn }) => !isOn)).toEqual([{ kind: 'payment_added', isOn: false }])
  await setSwitch(as, 'payment_added', true)
  await topUp(as, 10)

  expect(await list(as)).toHaveLength(1)
})

test('derived and periodic kinds can be switched off too', async () => {
  const [as, admin] = [await createMember(), await sharedAdmin()]
  for (const kind of ['notice', 'tasks_ready', 'payment_waiting'] as const) await setSwitch(as, kind, false)
  await setSwitch(admin, 'queue_waiting', false)
  await createAdvertise()
  await call(notices.post, { notice: 'Eid Mubarak!' }, { as: admin })
  await backdate((await requestPayment(as))._id, 31)

  await notifyWaiting(db)

  expect([await list(as), await list(admin)]).toEqual([[], []])
})

test('members and administrators can switch their own kinds', async () => {
  const kindsOf = async (as: Account) => (await call(notifications.switches, {}, { as })).data.map(({ kind }) => kind)

  expect(await kindsOf(await sharedAdmin())).toEqual([
    'new_device',
    'queue_waiting',
    'alarm_forged',
    'alarm_payout',
    'alarm_phone',
    'alarm_gap',
    'alarm_unknown',
    'alarm_proposal',
    'alarm_rewards',
  ])
  const ofMember = await kindsOf(await createMember())
  expect(ofMember).toContain('payment_added')
  expect(ofMember).not.toContain('queue_waiting')
})

test('the unseen count is 0 after the list was seen, and counts new notifications again', async () => {
  const as = await createMember({ balance: 5 })
  await topUp(as, 5)
  expect(await countUnseen(as)).toBe(2)

  await call(notifications.markSeen, {}, { as })
  expect(await countUnseen(as)).toBe(0)
  expect((await list(as)).every(({ is_read }) => !is_read)).toBe(true)
  await topUp(as, 5)

  expect(await countUnseen(as)).toBe(1)
})

test('one notification or all are marked as read', async () => {
  const as = await createMember({ balance: 5 })
  await topUp(as, 5)
  await topUp(as, 5)
  const [newest] = await list(as)

  await call(notifications.markRead, { id: newest!._id }, { as })
  expect((await list(as)).map(({ is_read }) => is_read)).toEqual([true, false, false])
  expect(await countUnseen(as)).toBe(2)
  await call(notifications.markAllRead, {}, { as })

  expect((await list(as)).map(({ is_read }) => is_read)).toEqual([true, true, true])
  expect(await countUnseen(as)).toBe(0)
})

test('a member reads and marks only the own notifications', async () => {
  const [as, other] = [await createMember({ balance: 5 }), await createMember()]
  const [own] = await list(as)

  const { status } = await call(notifications.markRead, { id: own!._id }, { as: other })
  await call(notifications.markSeen, {}, { as: other })
  await call(notifications.markAllRead, {}, { as: other })

  expect(status).toBe(404)
  expect(await list(other)).toEqual([])
  expect(await list(as)).toEqual([own])
  expect(await countUnseen(as)).toBe(1)
})

test('the open page of a member receives a change with the notification, the page of another member does not', async () => {
  const [as, other] = [await createMember(), await createMember()]
  const { _id } = await requestPayment(as)
  await backdate(_id, 31)
  const [own, others] = [await subscribe(app, as), await subscribe(app, other)]

  await notifyWaiting(db)

  await own.waitFor('Customer')
  expect(others.received).toEqual([])
})

test('notifications are deleted after 90 days', async () => {
  const as = await createMember()
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const row = { user_id: as.id, kind: 'support_solved' as const, params: {} }
  await db.insert(table).values([
    { ...row, ref: 'old', created_at: days(91) },
    { ...row, ref: 'recent', created_at: days(89) },
  ])

  await deleteExpired(db)

  expect((await list(as)).map(({ ref }) => ref)).toEqual(['recent'])
})

test('a notification is rolled back with its act', async () => {
  const [sender, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const send = () => call(transfers.toWallet, { username: receiver.username, amount: 40 }, { as: sender })

  const replies = await Promise.all([send(), send(), send()])

  const sent = replies.filter(({ status }) => status === 200)
  expect(sent).toHaveLength(2)
  expect(await list(receiver)).toHaveLength(2)
})

test('the list is paged', async () => {
  const as = await createMember()
  await call(payments.request, paymentInput(5), { as })
  for (let count = 0; count < 3; count++) await topUp(as, 5)
  const first = (await call(notifications.list, { limit: '2' }, { as })).data

  const second = (await call(notifications.list, { limit: '2', cursor: first.next_cursor! }, { as })).data

  expect([first.items.length, second.items.length, first.total]).toEqual([2, 1, 3])
  expect(second.next_cursor).toBeNull()
})
