import { screen, waitFor, within } from '@testing-library/dom'
import { sql } from 'drizzle-orm'
import { get } from 'idb-keyval'
import { expect, test } from 'vitest'
import { type Notification, notifications } from '#contract/notifications.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { notifications as table } from '#server/notifications/table.ts'
import { payments } from '#server/payments/table.ts'
import { notifyWaiting } from '#server/queues/notify-waiting.ts'
import { cacheStore } from '#src/cache/persist-cache.ts'
import { storeLocale } from '#src/i18n/locale.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { failAllRequests, goOffline } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { findDialog } from '../support/page/outbox-screen.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createAdmin, createMember, topUp } from '../support/server/members.ts'
import { requestPayment, requestWithdrawal } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'

const countUnseen = async (as: Account) => (await as.me()).unseen

/** An accepted top-up of 500 yesterday, and a denied withdrawal of today. */
async function createNotified(): Promise<Account> {
  const as = await createMember({ balance: 500, earning: 600 })
  await db.update(table).set({ created_at: sql`now() - interval '1 day'` }).where(sql`user_id = ${as.id}`)
  const { _id: id } = (await requestWithdrawal(as)).data
  await callAsAdmin(withdrawals.decide, { id, status: 'denied', reason: 'Wrong number' })
  return as
}

test('the list shows the notifications by day, with what is new and why a request was denied', async () => {
  openPage('/home/notifications', { as: await createNotified() })

  const denied = await screen.findByRole('link', { name: /withdrawal of 600 tk was not accepted/ })
  expect(denied.textContent).toMatch(/back in your income balance\..*New.*Wrong number/)
  const added = screen.getByRole('link', { name: /500 tk was added to your shop balance/ })
  const days = screen.getAllByRole('heading', { level: 2 })
  expect(days).toHaveLength(2)
  expect(denied.compareDocumentPosition(days[1]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(days[1]!.compareDocumentPosition(added)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the list is in the reader’s language, Bengali too', async () => {
  const as = await createNotified()
  storeLocale('bn')

  openPage('/home/notifications', { as })

  const added = await screen.findByRole('link', { name: /৫০০ টাকা আপনার মূল ব্যালেন্সে জমা হয়েছে।/ })
  expect(added.textContent).toContain('নতুন')
  screen.getByRole('button', { name: 'নোটিফিকেশন সেটিংস' })
})

test('the bell counts what is new until the list is opened', async () => {
  const as = await createNotified()
  const { user } = openPage('/home', { as })

  const bell = await screen.findByRole('link', { name: 'Notifications, 2 new' })
  expect(bell.textContent).toBe('2')
  await user.click(bell)
  await screen.findAllByText('New')
  await waitFor(async () => expect(await countUnseen(as)).toBe(0))
  await user.click(screen.getByRole('link', { name: 'Back' }))

  expect((await screen.findByRole('link', { name: 'Notifications' })).textContent).toBe('')
})

test('the bell shows more than 99 as 99+', async () => {
  const as = await createMember()
  const row = { user_id: as.id, kind: 'support_solved' as const, params: {} }
  await db.insert(table).values(Array.from({ length: 120 }, (_, index) => ({ ...row, ref: `${index}` })))

  openPage('/home', { as })

  expect((await screen.findByRole('link', { name: 'Notifications, 99+ new' })).textContent).toBe('99+')
})

test('a new notification appears in the open list, and is marked as seen', async () => {
  const as = await createMember()
  openPage('/home/notifications', { as })
  await screen.findByText('No notifications yet')

  await topUp(as, 70)

  await screen.findByRole('link', { name: /70 tk was added/ })
  await waitFor(async () => expect(await countUnseen(as)).toBe(0))
})

test('an entry opens its request and is read from then on', async () => {
  const { user, pathNow } = openPage('/home/notifications', { as: await createNotified() })

  await user.click(await screen.findByRole('link', { name: /withdrawal of 600 tk/ }))
  await waitFor(() => expect(pathNow()).toMatch(/^\/home\/transactions\/withdraw\//))
  // The list has an arrow too, and so has the screen without its data.
  await screen.findByText('Ask about this')
  await user.click(screen.getByRole('link', { name: 'Back' }))

  await waitFor(async () =>
    expect((await screen.findByRole('link', { name: /withdrawal of 600 tk/ })).textContent).not.toContain('New'),
  )
  expect(screen.getByRole('link', { name: /500 tk was added/ }).textContent).toContain('New')
})

const common = { _id: '0198f0c2-7a3e-7d41-9c55-3f0e6a1b2c3d', created_at: '2026-11-20T09:12:31.000Z', is_read: true }
const ref = '0198f0c2-8b11-7c02-8e4a-92d3b7a6c5f1'

const thread = '0198f0c2-9c22-7a13-8e4a-92d3b7a6c5f1'
const [toPayment, toWithdrawal] = [`/home/transactions/payment/${ref}`, `/home/transactions/withdraw/${ref}`]

test.each<[kind: Notification['kind'], params: object, name: RegExp, path: string]>([
  ['payment_denied', { amount: 500, reason: null, reason_text: null }, /top-up of 500 tk was not accepted/, toPayment],
  ['payment_waiting', { amount: 1_250.5 }, /top-up of 1,250\.50 tk takes longer than 30 minutes/, toPayment],
  ['withdrawal_approved', { amount: 600 }, /withdrawal of 600 tk was approved/, toWithdrawal],
  ['withdrawal_paid', { amount: 600, payout_id: 'ABC123' }, /600 tk was paid\. Transaction ID: ABC123/, toWithdrawal],
  [
    'withdrawal_waits',
    { amount: 600, digits: '678', until: '2026-11-27T09:12:31.000Z' },
    /withdrawal of 600 tk to the number …678 waits until 27\sNov/,
    toWithdrawal,
  ],
  ['number_proved', { digits: '678' }, /number …678 is now proved/, '/home/security'],
  ['account_recovered', { by: 'staff' }, /by a link of the support/, '/home/security'],
  ['money_received', { amount: 40, from: 'rahim' }, /rahim sent you 40 tk/, '/home/statement'],
  ['referral_bonus', { amount: 25 }, /referral bonus of 25 tk/, '/home/rewards'],
  ['support_solved', {}, /support message was solved/, `/home/support/${ref}`],
  ['support_reply', { thread }, /Support has answered/, `/home/support/${thread}`],
  ['notice', {}, /new notice/, '/home'],
  ['notice', { text: 'Eid Mubarak!', text_bn: '' }, /^Notice: Eid Mubarak!/, '/home'],
  ['shop_open', {}, /We are open now/, '/home'],
  ['tasks_ready', { count: 5 }, /videos are ready: 5/, '/home/my-task'],
  ['new_device', { browser: 'Firefox 127', os: 'Linux' }, /New sign-in: Firefox 127, Linux/, '/home/devices'],
])('%s with %o opens what it reports', async (kind, params, name, path) => {
  const items = [{ ...common, kind, ref, params } as Notification]
  mockResponse(notifications.list, { items, total: 1, next_cursor: null })

  openPage('/home/notifications', { as: await createMember() })

  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path)
})

test('all are marked as read at once', async () => {
  const { user } = openPage('/home/notifications', { as: await createNotified() })
  await screen.findAllByText('New')

  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))

  await screen.findByText('All notifications are marked as read.')
  await waitFor(() => expect(screen.queryAllByText('New')).toEqual([]))
})

test('a kind is switched off in a dialog', async () => {
  const as = await createMember()
  const { user } = openPage('/home/notifications', { as })

  await user.click(await screen.findByRole('button', { name: 'What to notify' }))
  const dialog = await findDialog('dialog')
  const money = await dialog.findByRole('checkbox', { name: 'Money added' })
  expect(money).toHaveProperty('checked', true)
  await user.click(money)

  await waitFor(async () => {
    const { data } = await call(notifications.switches, {}, { as })
    expect(data).toContainEqual({ kind: 'payment_added', isOn: false })
  })
  await waitFor(() => expect(money).toHaveProperty('checked', false))
})

test('a switch that cannot be saved shows the reason and does not change', async () => {
  const { user } = openPage('/home/notifications', { as: await createMember() })
  await user.click(await screen.findByRole('button', { name: 'What to notify' }))
  const dialog = await findDialog('dialog')
  const money = await dialog.findByRole('checkbox', { name: 'Money added' })
  failAllRequests()

  await user.click(money)

  await dialog.findByRole('alert')
  expect(money).toHaveProperty('checked', true)
})

test('without a network the list shows what was read before', async () => {
  const as = await createNotified()
  const { close } = openPage('/home/notifications', { as })
  await screen.findByRole('link', { name: /500 tk was added/ })
  await waitFor(async () => expect(JSON.stringify(await get(as.username, cacheStore))).toContain('payment_added'))
  close()
  goOffline()

  openPage('/home/notifications', { as })

  await screen.findByRole('link', { name: /500 tk was added/ })
})

test('an administrator reads whose request waits and how much it is, and opens its queue', async () => {
  const [as, member] = [await createAdmin(), await createMember()]
  const { _id, username } = await requestPayment(member, { amount: 750 })
  await db.update(payments).set({ created_at: sql`now() - interval '40 minutes'` }).where(sql`id = ${_id}`)
  await notifyWaiting(db)
  const { user, pathNow } = openPage('/home', { as })

  await user.click(await screen.findByRole('link', { name: /^Notifications, \d+ new$/ }))
  await user.click(
    await screen.findByText(`A top-up of 750 tk by ${username} has been waiting for more than 30 minutes.`),
  )

  await waitFor(() => expect(pathNow()).toBe('/home/balance-request'))
})

test('a transfer and a solved message are reported to their member', async () => {
  const [sender, as] = [await createMember({ balance: 50 }), await createMember()]
  await call(transfers.toWallet, { username: as.username, amount: 20 }, { as: sender })
  const { _id: id } = (await call(supports.create, { message: 'Hello' }, { as })).data
  await callAsAdmin(supports.solve, { id })

  openPage('/home/notifications', { as })

  await screen.findByRole('link', { name: new RegExp(`${sender.username} sent you 20 tk`) })
  screen.getByRole('link', { name: /support message was solved/ })
})

test('a kind that only a newer server knows is left out', async () => {
  const as = await createMember()
  const items = [
    { ...common, kind: 'support_solved', ref, params: {} },
    { ...common, _id: ref, kind: 'of_a_newer_server', ref, params: { place: 4 } },
  ]
  mockResponse(notifications.list, { items, total: 2, next_cursor: null })

  openPage('/home/notifications', { as })

  await screen.findByRole('link', { name: /support message was solved/ })
  const rows = within(screen.getByRole('main')).getAllByRole('listitem')
  const shown = rows.map(({ textContent }) => textContent)
  expect(shown).toEqual([expect.stringMatching(/^Your support message was solved\./)])
})
