import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { payments } from '#contract/payments.ts'
import { queues } from '#contract/queues.ts'
import { supports } from '#contract/supports.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { entries } from '#src/admin/permissions/screens.ts'
import { mockResponse, refuse } from '../support/page/api-responses.ts'
import { recordRequests } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { type Account, createAdmin, createMember, createStaff, sharedAdmin } from '../support/server/members.ts'
import { db, startApp } from '../support/server/test-app.ts'

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

/** Makes the media query of the desktop layout match. */
function matchDesktop() {
  const matchPhone = window.matchMedia
  window.matchMedia = (media) =>
    media === '(min-width: 1100px)' ? Object.assign(matchPhone(media), { matches: true }) : matchPhone(media)
  onTestFinished(() => {
    window.matchMedia = matchPhone
  })
}

const minuteMs = 60_000
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()
const emptyList = { items: [], total: 0, next_cursor: null }

/** What waits: top-ups, payouts and messages, the oldest for a minute. */
function mockWaiting(top_ups: number, payouts: number) {
  const queue = (count: number) => ({ count, amount: count * 5, oldest_at: count > 0 ? minutesAgo(1) : null })
  mockResponse(queues.waiting, {
    payments: queue(top_ups),
    withdrawals: { ...queue(payouts), methods: [] },
    supports: { count: 0, oldest_at: null },
  })
}

const today = { day: '2026-11-22', paidIn: 0, paidOut: 0, rewards: 0, signUps: 0 }

beforeEach(() => mockResponse(accounts.today, today))

test('an admin sees a greeting and eighteen tiles', async () => {
  const as = await createAdmin()

  openPage('/home', { as })

  await screen.findByRole('heading', { name: as.username })
  screen.getByText(/^Good (Morning|Afternoon|Evening|Night)$/)
  screen.getByRole('button', { name: 'Tap for balance' })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Notifications' }).getAttribute('href')).toBe('/home/notifications')
  const menu = screen.getByRole('navigation', { name: 'Menu' })
  expect([...menu.children].map(({ textContent }) => textContent?.replace(/\d+ ?waiting$/, ''))).toEqual(tiles)
})

test('More has every screen that the administrator may open, because a phone has no side list', async () => {
  const listTiles = async (as: Account) => {
    const { close } = openPage('/home/more', { as })
    const groups = await screen.findAllByRole('navigation', { name: /^(Inbox|Members|Tills|Money|Content|Settings)$/ })
    const tiles = groups.flatMap((group) =>
      within(group)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    )
    close()
    return tiles
  }

  expect(await listTiles(await createAdmin())).toEqual(entries().map(({ label }) => label))
  const ofCashier = await listTiles(await createStaff('cashier'))
  expect(ofCashier).toEqual(expect.arrayContaining(['Balance Request', 'SMS']))
  expect(ofCashier).not.toContain('Webhook')
})

test('on a phone the tiles and a strip above them show the number of waiting requests, linked to the queues', async () => {
  mockWaiting(12, 1)

  openPage('/home', { as: await createAdmin() })

  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }))
  await menu.findByRole('link', { name: /^Balance Request ?12 ?waiting$/ })
  menu.getByRole('link', { name: /^Withdraw Request ?1 ?waiting$/ })
  menu.getByRole('link', { name: 'Support' })
  const strip = within(await screen.findByRole('list', { name: 'What waits' }))
  await strip.findByRole('link', { name: '12 top-ups' })
  strip.getByRole('link', { name: '1 payout' })
  expect(strip.getByRole('link', { name: '0 messages' }).getAttribute('href')).toBe('/home/support-messages')
})

test('on a phone the home reads only the counts', async () => {
  const requested = recordRequests()

  openPage('/home', { as: await createAdmin() })
  await screen.findByRole('navigation', { name: 'Menu' })
  await waitFor(() => expect(requested).toContain(`GET /api/v1${queues.waiting.path}`))

  for (const { path } of [payments.list, withdrawals.list, supports.list, accounts.today])
    expect(requested).not.toContain(`GET /api/v1${path}`)
})

test('on a desktop each queue shows its five oldest requests, oldest first, linked to the request', async () => {
  matchDesktop()
  const member = await createMember({ earning: 5_000 })
  for (const amount of [101, 102, 103, 104, 105, 106]) await requestTopUp(member, amount)
  await withdraw(member, 501)
  await call(supports.create, { message: 'Where is my money?' }, { as: member })

  const { user, hrefNow } = openPage('/home', { as: await sharedAdmin() })

  const waiting = within(await screen.findByRole('region', { name: 'Balance Request' }))
  const links = await waiting.findAllByRole('link', { name: new RegExp(member.username) })
  expect(links.map((link) => link.querySelector('.money')?.textContent)).toEqual(
    [101, 102, 103, 104, 105].map((amount) => `${amount}.00 BDT`),
  )
  waiting.getByRole('link', { name: /^See all 6 ?of Balance Request$/ })
  await within(screen.getByRole('region', { name: 'Withdraw Request' })).findByText(/501\.00/)
  await within(screen.getByRole('region', { name: 'Support' })).findByText('Where is my money?')
  await user.click(links[0]!)

  await waitFor(() => expect(hrefNow()).toBe(`/home/balance-request?search=${member.username}`))
  expect(await screen.findAllByRole('cell', { name: member.username })).toHaveLength(6)
})

test('the queues keep their order, and the one with the oldest request is marked', async () => {
  matchDesktop()
  await startApp()
  const member = await createMember({ earning: 500 })
  await requestTopUp(member)
  await withdraw(member, 500)
  await db.update(withdrawalTable).set({ created_at: new Date(Date.now() - 45 * minuteMs) })

  openPage('/home', { as: await createAdmin() })

  const names = ['Balance Request', 'Withdraw Request', 'Support']
  await waitFor(() => {
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.filter((name) => names.includes(name ?? ''))).toEqual(names)
  })
  const first = within(screen.getByRole('region', { name: 'Withdraw Request' }))
  await first.findByText('Oldest waits here')
  expect(screen.getAllByText('Oldest waits here')).toHaveLength(1)
  expect((await first.findByRole('link', { name: new RegExp(member.username) })).textContent).toContain('45 minutes')
  await within(screen.getByRole('region', { name: 'Support' })).findByText('All done')
})

test('on a desktop the home shows the amounts and the sign-ups of the day', async () => {
  matchDesktop()
  mockResponse(accounts.today, { ...today, paidIn: 1_50_000, paidOut: 2_000.5, rewards: 600, signUps: 14 })

  openPage('/home', { as: await createAdmin() })

  const day = within(await screen.findByRole('region', { name: 'Today' }))
  await day.findByText('1,50,000.00')
  expect(day.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1,50,000.00 BDT',
    '2,000.50 BDT',
    '600.00 BDT',
    '14',
  ])
})

test('a queue that fails to load shows the reason, and the other queues show their requests', async () => {
  matchDesktop()
  refuse(payments.list, 'too_many_requests', { values: { seconds: 30 } })
  mockResponse(supports.list, emptyList)
  const { user } = openPage('/home', { as: await createAdmin() })
  const failed = within(await screen.findByRole('region', { name: 'Balance Request' }))
  await failed.findByText('Too many requests. Try again in 30 seconds.')
  await within(screen.getByRole('region', { name: 'Support' })).findByText('All done')

  mockResponse(payments.list, emptyList)
  await user.click(failed.getByRole('button', { name: 'Retry' }))

  await failed.findByText('All done')
})

test.each([
  ['/home/see-all-plans', 'Manage Plans'],
  ['/home/manage-withdraw-amount', 'Manage Withdraw'],
  ['/home/audit-log', 'Audit log'],
  ['/home/security-events', 'Security events'],
])('at %s the sidebar marks «%s» as the current page', async (path, label) => {
  openPage(path, { as: await sharedAdmin() })

  const list = within(await screen.findByRole('navigation', { name: 'Main' }))

  expect(list.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([label])
})

test('on a desktop a request is accepted on the home, with the same question', async () => {
  matchDesktop()
  await startApp()
  const member = await createMember()
  await requestTopUp(member, 250)
  const { user } = openPage('/home', { as: await sharedAdmin() })
  const waiting = within(await screen.findByRole('region', { name: 'Balance Request' }))

  await user.click(await waiting.findByRole('button', { name: `Accept: ${member.username}` }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText('250.00 tk')
  await user.click(question.getByRole('button', { name: 'Accept' }))

  await waitFor(() => expect(waiting.queryByText(member.username)).toBeNull())
  expect(await member.getBalance()).toBe(250)
})

test('the title of a queue begins with the number that waits', async () => {
  mockWaiting(12, 0)
  const { user } = openPage('/home/balance-request', { as: await createAdmin() })

  await waitFor(() => expect(document.title).toBe('(12) Balance Request · Joma'))
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  await waitFor(() => expect(document.title).toMatch(/^\w.* · Joma$/))
})

test('the navigation is there with the first page, and logs out', async () => {
  const { user } = openPage('/home/history', { as: await createAdmin() })

  await screen.findByRole('heading', { level: 1 })
  const list = within(screen.getByRole('navigation', { name: 'Main' }))
  list.getByRole('link', { name: /^Inbox/ })
  list.getByRole('button', { name: 'Find' })
  list.getByRole('link', { name: 'More' })
  await user.click(list.getByRole('button', { name: 'Log out' }))

  await screen.findByText('Logging out...')
})
