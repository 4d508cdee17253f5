import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { type Payment, payments } from '#contract/payments.ts'
import { queues } from '#contract/queues.ts'
import { supports } from '#contract/supports.ts'
import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { answer, refuse } from '../support/page/answer.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { createAdmin, createMember, sharedAdmin } from '../support/server/members.ts'

const tiles = [
  'Manage Users',
  'Manage Admin',
  'Manage Plans',
  'Balance Request',
  'Withdraw Request',
  'History',
  'Manage Bank',
  'Manage Withdraw',
  'Create Admin',
  'Blocked Users',
  'Deleted Users',
  'Upload Adv',
  'Upload Notice',
  'Refer Balance',
  'Support',
  'Clear Task',
  'Accountant',
  'Log out',
]

/** A window as wide as a desk's. */
function beAtDesk() {
  const inHand = window.matchMedia
  window.matchMedia = (media) =>
    media === '(min-width: 1100px)' ? Object.assign(inHand(media), { matches: true }) : inHand(media)
  onTestFinished(() => {
    window.matchMedia = inHand
  })
}

const minuteMs = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()
const nobody = { items: [], total: 0, next_cursor: null }
const none = { count: 0, amount: 0, oldest_at: null }
const today = { day: '2026-11-22', paidIn: 0, paidOut: 0, rewards: 0, signUps: 0 }

beforeEach(() => answer(accounts.today, today))

test('an admin is greeted, and has eighteen places to go', async () => {
  const as = await createAdmin()

  openPage('/home', { as })

  await screen.findByRole('heading', { name: as.username })
  screen.getByText(/^Good (Morning|Afternoon|Evening|Night)$/)
  screen.getByRole('button', { name: 'Tap for balance' })
  expect(screen.getByRole('link', { name: 'Notifications' }).getAttribute('href')).toBe('/home/notifications')
  answer(queues.waiting, { payments: none, withdrawals: none, supports: { count: 0, oldest_at: null } })
  const menu = screen.getByRole('navigation', { name: 'Menu' })
  expect([...menu.children].map(({ textContent }) => textContent?.replace(/\d+ waiting$/, ''))).toEqual(tiles)
})

test('the tiles of the queues count what waits', async () => {
  answer(queues.waiting, {
    payments: { count: 12, amount: 5, oldest_at: ago(1) },
    withdrawals: { count: 7, amount: 5, oldest_at: ago(1) },
    supports: { count: 0, oldest_at: null },
  })

  openPage('/home', { as: await createAdmin() })

  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }))
  await menu.findByRole('link', { name: /^Balance Request ?12 ?waiting$/ })
  menu.getByRole('link', { name: /^Withdraw Request ?7 ?waiting$/ })
  menu.getByRole('link', { name: 'Support' })
})

test('in the hand nothing more is read than the counts', async () => {
  const read = vi.fn()
  const hear = ({ request }: { request: Request }) => void read(new URL(request.url).pathname)
  network.events.on('request:start', hear)
  onTestFinished(() => network.events.removeListener('request:start', hear))

  openPage('/home', { as: await createAdmin() })
  await screen.findByRole('navigation', { name: 'Menu' })
  await waitFor(() => expect(read).toHaveBeenCalledWith(`/api/v1${queues.waiting.path}`))

  for (const { path } of [payments.list, withdrawals.list, supports.list, accounts.today])
    expect(read).not.toHaveBeenCalledWith(`/api/v1${path}`)
})

test('at a desk the oldest five of each queue stand there, the oldest first, and lead to themselves', async () => {
  beAtDesk()
  const member = await createMember({ earning: 5_000 })
  for (const amount of [101, 102, 103, 104, 105, 106]) await requestTopUp(member, amount)
  await withdraw(member, 501)
  await call(supports.create, { message: 'Where is my money?' }, { as: member })

  const { user, addressNow } = openPage('/home', { as: await sharedAdmin() })

  const waiting = within(await screen.findByRole('region', { name: 'Balance Request' }))
  const links = await waiting.findAllByRole('link', { name: new RegExp(member.username) })
  expect(links.map((link) => link.querySelector('.money')?.textContent)).toEqual(
    [101, 102, 103, 104, 105].map((amount) => `${amount}.00 TK`),
  )
  waiting.getByRole('link', { name: /^See all 6 ?of Balance Request$/ })
  await within(screen.getByRole('region', { name: 'Withdraw Request' })).findByText(/501\.00/)
  await within(screen.getByRole('region', { name: 'Support' })).findByText('Where is my money?')
  await user.click(links[0]!)

  await waitFor(() => expect(addressNow()).toBe(`/home/balance-request?search=${member.username}`))
  expect(await screen.findAllByRole('cell', { name: member.username })).toHaveLength(6)
})

const request = { _id: crypto.randomUUID(), username: 'rahim', account_number: '01712345678', amount: 500 }
const payment: Payment = {
  ...request,
  payment_method: 'bkash',
  transaction_id: 'ABCDEFGHIJ',
  date: '2026-11-20',
  created_at: ago(12),
  status: 'pending',
  archived: false,
  flags: [],
}
const withdrawal: Withdrawal = {
  ...request,
  method: 'nagod',
  status: 'pending',
  reason: null,
  archived: false,
  created_at: ago(45),
  decided_at: null,
}

test('the queue with whoever has waited longest comes first and is marked, the empty one last', async () => {
  beAtDesk()
  answer(queues.waiting, {
    payments: { count: 1, amount: 500, oldest_at: ago(12) },
    withdrawals: { count: 1, amount: 500, oldest_at: ago(45) },
    supports: { count: 0, oldest_at: null },
  })
  answer(payments.list, { items: [payment], total: 1, next_cursor: null })
  answer(withdrawals.list, { items: [withdrawal], total: 1, next_cursor: null })
  answer(supports.list, nobody)

  openPage('/home', { as: await createAdmin() })

  const names = ['Withdraw Request', 'Balance Request', 'Support']
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent)
        .filter((name) => names.includes(name ?? '')),
    ).toEqual(names),
  )
  const first = within(screen.getByRole('region', { name: 'Withdraw Request' }))
  first.getByText('Begin here')
  expect(screen.getAllByText('Begin here')).toHaveLength(1)
  expect((await first.findByRole('link', { name: /rahim/ })).textContent).toContain('45 minutes')
  within(screen.getByRole('region', { name: 'Support' })).getByText('Nothing waits.')
})

test('at a desk the day stands there with its money and its sign-ups', async () => {
  beAtDesk()
  answer(accounts.today, { ...today, paidIn: 1_50_000, paidOut: 2_000.5, rewards: 600, signUps: 14 })

  openPage('/home', { as: await createAdmin() })

  const day = within(await screen.findByRole('region', { name: 'Today' }))
  await day.findByText('1,50,000.00')
  expect(day.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1,50,000.00 TK',
    '2,000.50 TK',
    '600.00 TK',
    '14',
  ])
})

test('a queue that cannot be read says why, and the others are there', async () => {
  beAtDesk()
  refuse(payments.list, 'too_many_requests', { values: { seconds: 30 } })
  answer(supports.list, nobody)
  const { user } = openPage('/home', { as: await createAdmin() })
  const failed = within(await screen.findByRole('region', { name: 'Balance Request' }))
  await failed.findByText('Too many requests. Try again in 30 seconds.')
  await within(screen.getByRole('region', { name: 'Support' })).findByText('Nothing waits.')

  answer(payments.list, nobody)
  await user.click(failed.getByRole('button', { name: 'Retry' }))

  await failed.findByText('Nothing waits.')
})

test.each([
  ['/home/see-all-plans', 'Manage Plans'],
  ['/home/manage-withdraw-amount', 'Manage Withdraw'],
  ['/home/audit-log', 'Audit log'],
])('at %s the side list stands at «%s»', async (path, label) => {
  openPage(path, { as: await sharedAdmin() })

  const list = within(await screen.findByRole('navigation', { name: 'Main' }))

  expect(list.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([label])
})
