import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { activity } from '#contract/activity.ts'
import { dayInDhaka } from '#contract/days.ts'
import { queuePlaces } from '#contract/queue-places.ts'
import { supports } from '#contract/supports.ts'
import { formatMonth } from '#src/ui/format-month.ts'
import { holdResponse, mockResponse, shortenPages } from '../support/page/api-responses.ts'
import { fakeIntersectionObserver } from '../support/page/fake-intersection-observer.ts'
import { goOffline } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { failWrites, queueEntry } from '../support/page/outbox-screen.ts'
import { call } from '../support/server/call.ts'
import { createMemberWithHistory, requestTopUp, withdraw } from '../support/server/member-history.ts'
import { createMember, paymentInput, topUp } from '../support/server/members.ts'
import { decidePayment, requestPayment } from '../support/server/requests.ts'

/** The text of each row without its time and its mark, newest first. */
const visibleRows = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map((row) => {
      const copy = row.cloneNode(true) as HTMLElement
      for (const left of copy.querySelectorAll('time, [aria-hidden=true]')) left.remove()
      return copy.textContent.replaceAll(/\s+/g, ' ').trim()
    })

const findRow = (name: RegExp) => screen.findByRole('link', { name })

test('all requests, entries and questions are in one list by day, with the sums of the day', async () => {
  const { as, other } = await createMemberWithHistory()
  await call(supports.create, { message: 'Can I hold two plans?' }, { as })

  openPage('/home/activity', { as })

  await findRow(/Can I hold two plans/)
  screen.getByRole('heading', { level: 1, name: 'Activity' })
  screen.getByRole('heading', { level: 2, name: 'Today 3,264.25 in · 1,451.24 out' })
  const rows = visibleRows()
  expect(rows).toHaveLength(14)
  expect(rows[0]).toBe('Can I hold two plans? Waiting Support')
  expect(rows[1]).toMatch(/^Added by Joma \+77\.00 .*Main 876\.52$/)
  expect(rows[2]).toMatch(/^Withdrawal to bKash −600\.75 .*Waiting$/)
  expect(rows[3]).toMatch(/^Withdrawal to bKash −501\.50 .*Not accepted New$/)
  expect(rows[5]).toMatch(/^Income moved 100\.01 .*Main 799\.52$/)
  expect(rows[7]).toMatch(/^Task reward \+200\.00 .*Income 2,125\.00$/)
  expect(rows.some((row) => row.startsWith(`To ${other.username} −99.99 Transfer`))).toBe(true)
  expect(rows.at(-1)).toMatch(/^Top-up by bKash \+1,000\.00 .*Main 1,000\.00 New$/)
})

test('a row opens its page, and back returns to the filtered list', async () => {
  const as = await createMember()
  await topUp(as, 40)
  const { user, hrefNow, pathNow } = openPage('/home/activity?view=in', { as })

  await user.click(await findRow(/Top-up by bKash/))
  await screen.findByRole('heading', { level: 1, name: 'Top-up' })
  expect(pathNow()).toMatch(/^\/home\/transactions\/payment\//)
  await user.click(screen.getByRole('link', { name: 'Back' }))

  await waitFor(() => expect(hrefNow()).toBe('/home/activity?view=in'))
})

test('a chip shows a part of the list, and the same chip all again', async () => {
  const { as } = await createMemberWithHistory()
  await requestTopUp(as, 300)
  const { user, hrefNow } = openPage('/home/activity', { as })
  await findRow(/Plan bought/)

  await user.click(screen.getByRole('button', { name: 'Waiting 2' }))

  await waitFor(() => expect(visibleRows()).toHaveLength(2))
  expect(hrefNow()).toBe('/home/activity?view=waiting')
  const chip = screen.getByRole('button', { name: 'Waiting 2', pressed: true })
  await user.click(screen.getByRole('button', { name: 'Rewards' }))
  await waitFor(() => expect(visibleRows()).toHaveLength(4))
  expect(chip.getAttribute('aria-pressed')).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Rewards' }))
  await waitFor(() => expect(hrefNow()).toBe('/home/activity'))
})

test('a waiting request shows its place in the queue and how long it still takes', async () => {
  const as = await createMember()
  const { _id } = await requestTopUp(as)
  const none = { items: [], total: 0, usual_minutes: null }
  const items = [{ _id, place: 4, waited_minutes: 3 }]
  mockResponse(queuePlaces.mine, { payments: { items, total: 9, usual_minutes: 15 }, withdrawals: none })

  openPage('/home/activity', { as })

  await findRow(/Top-up by bKash \+500\.00 4th of 9 · about 12 minutes Waiting/)
})

test('a top-up that was not accepted says what to do', async () => {
  const as = await createMember()
  await decidePayment(await requestPayment(as), 'deny')

  openPage('/home/activity', { as })

  await findRow(/Top-up by bKash \+500\.00 .* · correct it Not accepted/)
})

test('the search finds rows while the member types, and its text is in the address', async () => {
  const { as } = await createMemberWithHistory()
  const { user, hrefNow } = openPage('/home/activity', { as })
  await findRow(/Plan bought/)

  await user.click(screen.getByRole('button', { name: 'Search' }))
  const field = screen.getByRole('searchbox', { name: 'Search' })
  expect(document.activeElement).toBe(field)
  await user.type(field, '250.50')

  await waitFor(() => expect(visibleRows()).toHaveLength(1))
  await findRow(/Plan bought/)
  expect(hrefNow()).toContain('find=')
  await user.clear(field)
  await user.type(field, 'nothing')
  await screen.findByRole('heading', { name: 'Nothing matches' })
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(visibleRows().length).toBeGreaterThan(10))
})

test('the sheet of a month has its sums and its file, and shows the month', async () => {
  const { as } = await createMemberWithHistory()
  const { user, hrefNow } = openPage('/home/activity', { as })
  await findRow(/Plan bought/)
  const month = dayInDhaka().slice(0, 7)

  await user.click(screen.getByRole('button', { name: 'Month and CSV' }))

  const sheet = within(await screen.findByRole('dialog', { name: 'Month' }))
  await sheet.findByText('+3,264.25')
  sheet.getByText('−1,451.24')
  sheet.getByText('876.52')
  sheet.getByRole('button', { name: `Save ${formatMonth(month)} as CSV` })
  await user.click(sheet.getByRole('button', { name: `Show ${formatMonth(month)}` }))
  await waitFor(() => expect(hrefNow()).toBe(`/home/activity?month=${month}`))
  await user.click(await screen.findByRole('button', { name: 'Show all months' }))
  await waitFor(() => expect(hrefNow()).toBe('/home/activity'))
})

test('the next page is loaded at the end of the list, and a day keeps one heading', async () => {
  const as = await createMember({ balance: 50 })
  for (let index = 0; index < 3; index++) await call(supports.create, { message: `Question ${index}` }, { as })
  const { scrollToEnd } = fakeIntersectionObserver()
  shortenPages(activity.mine, 2)
  const { hrefNow } = openPage('/home/activity', { as })
  await findRow(/Question 2/)
  expect(visibleRows()).toHaveLength(2)

  await scrollToEnd()

  await waitFor(() => expect(visibleRows()).toHaveLength(4))
  expect(screen.getAllByRole('heading', { level: 2, name: /^Today/ })).toHaveLength(1)
  await waitFor(() => expect(hrefNow()).toBe('/home/activity?pages=2'))
})

test('until the first rows are read there is a placeholder', async () => {
  const deliver = holdResponse(activity.mine)
  openPage('/home/activity', { as: await createMember() })

  await screen.findByRole('heading', { level: 1, name: 'Activity' })
  expect(screen.getByRole('main').querySelectorAll('[aria-busy=true] .act')).toHaveLength(7)
  deliver()

  await screen.findByRole('heading', { name: 'Nothing here yet' })
})

test('an offline phone shows the rows that it has read, with their age', async () => {
  const as = await createMember({ balance: 10 })
  openPage('/home/activity', { as })
  await findRow(/Top-up by bKash/)

  goOffline()

  await screen.findByText(/^You're offline/)
  await findRow(/Top-up by bKash/)
})

test('what this phone has not sent yet is on top and opens its page', async () => {
  const as = await createMember({ balance: 40 })
  failWrites()
  const id = await queueEntry(as, 'payment', { ...paymentInput(70), transaction_id: 'UNSENT1234' })
  await queueEntry(as, 'support', { message: 'Where is it?' })
  const { user, pathNow } = openPage('/home/activity', { as })

  const unsent = within((await screen.findByRole('heading', { name: 'Not sent yet' })).closest('section')!)
  expect(unsent.getAllByRole('link').map((row) => row.getAttribute('href'))).toEqual([
    '/home/more/waiting',
    `/home/transactions/payment/${id}`,
  ])
  await user.click(unsent.getByRole('link', { name: /Top-up by .* \+70\.00/ }))
  expect(pathNow()).toBe(`/home/transactions/payment/${id}`)
})

test('the list is available in Bengali', async () => {
  const as = await createMember({ earning: 700 })
  await withdraw(as, 600)
  localStorage.setItem('locale', 'bn')

  openPage('/home/activity', { as })

  await findRow(/বিকাশে টাকা তোলা −৬০০\.০০ .*অপেক্ষায়/)
  screen.getByRole('heading', { level: 1, name: 'লেনদেন' })
  screen.getByRole('button', { name: 'টাকা এসেছে' })
})

test.each(['/home/statement', '/home/transactions', '/home/rewards', '/home/shop-balance', '/home/more/waiting'])(
  '%s links to the activity',
  async (path) => {
    openPage(path, { as: await createMember() })

    const link = await screen.findByRole('link', { name: 'All activity' })
    expect(link.getAttribute('href')).toBe('/home/activity')
  },
)

test('the home has the three newest rows, and each opens its page', async () => {
  const as = await createMember({ balance: 50 })
  for (let index = 0; index < 2; index++) await call(supports.create, { message: `Question ${index}` }, { as })
  const { _id: id } = await requestTopUp(as)
  const { user, pathNow } = openPage('/home', { as })

  const rows = within((await screen.findByRole('heading', { name: 'Newest' })).closest('section')!)
  await rows.findByRole('link', { name: /Top-up by bKash/ })
  expect(rows.getAllByRole('listitem')).toHaveLength(3)
  expect(rows.getByRole('link', { name: 'All activity' }).getAttribute('href')).toBe('/home/activity')
  await user.click(rows.getByRole('link', { name: /Top-up by bKash/ }))

  await waitFor(() => expect(pathNow()).toBe(`/home/transactions/payment/${id}`))
})

test('the home of a newcomer says that nothing has happened yet', async () => {
  openPage('/home', { as: await createMember() })

  await screen.findByText('Nothing here yet')
})
