import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { dayInDhaka } from '#contract/days.ts'
import { statements } from '#contract/statements.ts'
import { transfers } from '#contract/transfers.ts'
import { formatMonth } from '#src/ui/format-month.ts'
import { refuse } from '../support/page/api-responses.ts'
import { goOffline, network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMemberWithHistory, requestTopUp, withdraw } from '../support/server/member-history.ts'
import { type Account, callAsAdmin, createMember, topUp } from '../support/server/members.ts'

/** The text of each entry without its time, newest first. */
const visibleEntries = () =>
  screen.getAllByRole('listitem').map((row) => {
    const time = row.querySelector('time')?.textContent ?? ''
    return row.textContent?.replace(time, ' ').replaceAll(/\s+/g, ' ').trim()
  })

const findEntry = (text: string) => screen.findByText(text, { selector: 'b' })

test('the shop balance lists its entries with signs and the balance after each', async () => {
  const { as, other } = await createMemberWithHistory()

  openPage('/home/shop-balance', { as })

  await findEntry('Added by Joma')
  expect(visibleEntries()).toEqual([
    'Added by Joma +77.00 BTDBalance 876.52',
    'Income moved +100.01 BTDBalance 799.52',
    `From ${other.username} +50.00 BTDBalance 699.51`,
    `To ${other.username} −99.99 BTDBalance 649.51`,
    'Plan bought −250.50 BTDBalance 749.50',
    'Money added +1,000.00 BTDBalance 1,000.00',
  ])
})

test('the income balance lists its entries, and links what is on hold to the waiting requests', async () => {
  const { as } = await createMemberWithHistory()

  const { user, hrefNow } = openPage('/home/Income-balance', { as })

  await findEntry('Task reward')
  expect(visibleEntries()[0]).toBe('Withdrawal −600.75 BTDBalance 936.49')
  expect(visibleEntries()[1]).toBe('Withdrawal returned +501.50 BTDBalance 1,537.24')
  await user.click(screen.getByRole('link', { name: 'On hold' }))
  await waitFor(() => expect(hrefNow()).toBe('/home/transactions?tab=withdraw&status=pending'))
  await screen.findByRole('link', { name: /600\.75.*Pending/ })
})

test.each(['/home', '/home/withdraw', '/home/earnings'])('%s shows what is on hold', async (path) => {
  const as = await createMember({ earning: 1_500 })
  await withdraw(as, 600)

  openPage(path, { as })

  const link = await screen.findByRole('link', { name: 'On hold' })
  expect(link.closest('div')?.textContent).toContain('600.00')
})

test('the home does not show that nothing is on hold', async () => {
  openPage('/home', { as: await createMember({ earning: 10 }) })

  await screen.findByText('10.00')
  expect(screen.queryByText('On hold')).toBeNull()
})

test('an entry of a request opens it, and back returns to the filtered list', async () => {
  const as = await createMember()
  await topUp(as, 40)
  const { user, hrefNow } = openPage('/home/shop-balance?direction=in', { as })

  await user.click(await screen.findByRole('link', { name: /Money added/ }))
  await screen.findByRole('heading', { level: 1, name: 'Top-up' })
  await user.click(screen.getByRole('link', { name: 'Back' }))

  await waitFor(() => expect(hrefNow()).toBe('/home/shop-balance?direction=in'))
})

test('a direction filters the entries and is in the URL', async () => {
  const { as } = await createMemberWithHistory()
  const { user, hrefNow } = openPage('/home/more/balance', { as })
  await findEntry('Money added')

  await user.click(screen.getByRole('button', { name: 'Money out' }))

  await waitFor(() => expect(visibleEntries()).toHaveLength(2))
  expect(hrefNow()).toBe('/home/more/balance?direction=out')
})

test('a filter without matches can be removed', async () => {
  const as = await createMember({ balance: 10 })
  const { user } = openPage('/home/shop-balance?direction=out', { as })
  await screen.findByRole('heading', { name: 'No entries match' })

  await user.click(screen.getByRole('button', { name: 'Show all' }))

  await findEntry('Money added')
})

test('an offline phone shows the entries that it has read', async () => {
  const as = await createMember({ balance: 10 })
  const { user } = openPage('/home/shop-balance', { as })
  await findEntry('Money added')
  goOffline()
  await screen.findByText(/^You're offline/)

  await findEntry('Money added')
  await user.click(screen.getByRole('button', { name: 'Money out' }))

  await screen.findByText('This has not been opened on this device yet. It needs a connection.')
})

/** 25 movements: one page and a part of the second. */
async function createTransfers(as: Account) {
  const { username } = await createMember()
  for (let amount = 1; amount <= 24; amount++) await call(transfers.toWallet, { username, amount }, { as })
}

test('the entries are paged, and the URL has the number of pages', async () => {
  const as = await createMember({ balance: 5_000 })
  await createTransfers(as)
  const { user, hrefNow } = openPage('/home/shop-balance', { as })
  await waitFor(() => expect(visibleEntries()).toHaveLength(20))

  await user.click(screen.getByRole('button', { name: 'More' }))

  await waitFor(() => expect(visibleEntries()).toHaveLength(25))
  await waitFor(() => expect(hrefNow()).toBe('/home/shop-balance?pages=2'))
})

test('all entries show every account, and each balance that changed', async () => {
  const { as } = await createMemberWithHistory()
  const { user, hrefNow } = openPage('/home/Income-balance', { as })

  await user.click(await screen.findByRole('link', { name: 'All entries' }))
  await screen.findByRole('heading', { level: 1, name: 'Statement' })
  expect(hrefNow()).toBe('/home/statement?view=earning')
  await user.click(screen.getByRole('tab', { name: 'All' }))

  await findEntry('Withdrawal approved')
  expect(visibleEntries()).toContain('Withdrawal approved −500.00 BDTOn hold 0.00')
  expect(visibleEntries()).toContain('Income moved · Income → Main100.01 BDTIncome 2,037.24Main 799.52')
})

test('a month of the statement can be shown', async () => {
  const as = await createMember({ balance: 10 })
  const month = dayInDhaka().slice(0, 7)
  const { user, hrefNow } = openPage('/home/statement', { as })
  await findEntry('Money added')

  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), formatMonth(month))

  await waitFor(() => expect(hrefNow()).toBe(`/home/statement?month=${month}`))
  await findEntry('Money added')
})

test('a month without entries is shown as such', async () => {
  openPage('/home/statement?month=2024-02', { as: await createMember({ balance: 10 }) })

  await screen.findByRole('heading', { name: 'No entries match' })
  expect(screen.getByRole('combobox', { name: 'Month' })).toHaveProperty('value', '2024-02')
})

test('a file that cannot be prepared shows the reason', async () => {
  const as = await createMember({ balance: 10 })
  const { user } = openPage('/home/statement?month=2024-02', { as })
  refuse(statements.save, 'not_allowed')

  await user.click(await screen.findByRole('button', { name: 'Save February 2024 as CSV' }))

  await screen.findByText('You are not allowed to do this.')
})

test('the rewards are listed with the sums of today and of the month', async () => {
  const { as } = await createMemberWithHistory()

  openPage('/home/rewards', { as })

  await findEntry('Task reward')
  expect(visibleEntries()).toEqual([
    'Plan bonus +12.25 BDT',
    'Task reward +200.00 BDT',
    'Referral: plan +1,900.00 BDT',
    'Referral bonus +25.00 BDT',
  ])
  expect((await screen.findByText('Today')).nextElementSibling?.textContent).toContain('2,137.25')
  expect(screen.getByText('This month').nextElementSibling?.textContent).toContain('2,137.25')
})

test('an undecided top-up is not an entry', async () => {
  const as = await createMember()
  await requestTopUp(as)

  openPage('/home/shop-balance', { as })

  await screen.findByRole('heading', { name: 'Nothing here yet' })
})

test('Print loads all entries first, and prints nothing if one page fails', async () => {
  const as = await createMember()
  for (let amount = 1; amount <= 25; amount++) await callAsAdmin(accounts.give, { username: as.username, amount })
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const { user } = openPage('/home/statement', { as })
  const button = await screen.findByRole('button', { name: 'Print' })
  await waitFor(() => expect(visibleEntries()).toHaveLength(20))

  refuse(statements.mine, 'not_allowed')
  await user.click(button)
  await screen.findByText(/^Not everything could be loaded, so nothing was printed/, { selector: '.toast p' })
  expect(print).not.toHaveBeenCalled()

  network.resetHandlers()
  await user.click(button)
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(25)
})
