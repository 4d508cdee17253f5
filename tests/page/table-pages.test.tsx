import { createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { shortenPages } from '../support/page/api-responses.ts'
import {
  checkboxes,
  createRequests,
  denyAsOtherAdmin,
  openQueue,
  selectionBar,
  visibleAmounts,
} from '../support/page/balance-request-queue.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { sharedAdmin } from '../support/server/members.ts'

/** A queue of five requests of one member, two on a page. */
async function openLongQueue() {
  const requests = await createRequests(100, 200, 300, 400, 500)
  shortenPages(payments.list, 2)
  const page = await openQueue(requests.path)
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  return { ...requests, ...page, press }
}

const waitForAmounts = (...amounts: string[]) => waitFor(() => expect(visibleAmounts()).toEqual(amounts))
const pager = () => within(screen.getByRole('navigation', { name: 'Pages' }))
const isDisabled = (name: string) => pager().getByRole<HTMLButtonElement>('button', { name }).disabled
const currentAmount = () => document.querySelector('[aria-current] .money')?.textContent
const decide = (queue: Awaited<ReturnType<typeof openLongQueue>>, index: number) =>
  denyAsOtherAdmin(queue.ids[index]!, queue.member.username)

test('Next and Previous show the pages of the server, from the first to the last row', async () => {
  const { press } = await openLongQueue()
  expect(visibleAmounts()).toEqual(['100', '200'])
  expect({ previous: isDisabled('Previous'), next: isDisabled('Next') }).toEqual({ previous: true, next: false })

  await press('Next')
  await waitForAmounts('300', '400')
  expect(pager().getByText(/^Page/).textContent).toBe('Page 2 of 2')
  await waitFor(() => expect(isDisabled('Next')).toBe(false))
  await press('Next')
  await waitForAmounts('500')
  await waitFor(() => expect(isDisabled('Next')).toBe(true))
  await press('Previous')

  await waitForAmounts('300', '400')
})

test('a page has as many rows as one decision, and names their place in the whole list', async () => {
  const limits: (string | null)[] = []
  network.events.on('request:start', ({ request }) => {
    const url = new URL(request.url)
    if (url.pathname.endsWith(payments.list.path)) limits.push(url.searchParams.get('limit'))
  })
  const { press } = await openLongQueue()

  await press('Next')

  await waitForAmounts('300', '400')
  network.events.removeAllListeners()
  expect(new Set(limits)).toEqual(new Set(['100']))
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('6')
  expect(screen.getAllByRole('row')[1]!.getAttribute('aria-rowindex')).toBe('102')
})

test('the page is in the URL: a reload restores it, and Back returns to the page before', async () => {
  const { path } = await createRequests(100, 200, 300)
  shortenPages(payments.list, 2)
  const history = createMemoryHistory({ initialEntries: [path] })
  const { user, close, hrefNow } = openPage(path, { as: await sharedAdmin(), history })
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await waitForAmounts('300')
  const address = hrefNow()
  expect(address).toMatch(/&after=[\w-]{36}$/)
  history.back()
  await waitForAmounts('100', '200')
  close()

  await openQueue(address)

  await waitForAmounts('300')
})

test('the next page begins at its first row, which the focus is before', async () => {
  const { press } = await openLongQueue()

  await press('Next')

  await waitForAmounts('300', '400')
  expect(document.activeElement?.querySelector('table')).not.toBeNull()
})

test('another order or filter starts at the first page', async () => {
  const { press, hrefNow } = await openLongQueue()
  await press('Next')
  await waitForAmounts('300', '400')

  await press('Balance')

  await waitForAmounts('500', '400')
  expect(hrefNow()).not.toContain('after=')
})

test('J and K go on to the next and the previous page', async () => {
  const { user } = await openLongQueue()
  await user.keyboard('jj')
  expect(currentAmount()).toBe('200.00 BDT')

  await user.keyboard('j')
  await waitFor(() => expect(currentAmount()).toBe('300.00 BDT'))
  expect(visibleAmounts()).toEqual(['300', '400'])
  expect(document.activeElement?.textContent).toContain('300.00 BDT')
  await user.keyboard('k')

  await waitFor(() => expect(currentAmount()).toBe('200.00 BDT'))
  expect(visibleAmounts()).toEqual(['100', '200'])
})

test('J on the last row of the last page and K on the first row of the first one stay there', async () => {
  const { user } = await openLongQueue()
  await user.keyboard('jk')
  expect(currentAmount()).toBe('100.00 BDT')
  await user.keyboard('jjj')
  await waitFor(() => expect(currentAmount()).toBe('300.00 BDT'))
  await user.keyboard('jj')
  await waitFor(() => expect(currentAmount()).toBe('500.00 BDT'))

  await user.keyboard('j')

  expect(currentAmount()).toBe('500.00 BDT')
})

test('the page and its current row stay while requests of the pages before are decided', async () => {
  const queue = await openLongQueue()
  await queue.press('Next')
  await waitForAmounts('300', '400')
  await queue.user.keyboard('jj')
  expect(currentAmount()).toBe('400.00 BDT')

  await decide(queue, 0)
  await decide(queue, 1)

  await waitFor(() =>
    expect(screen.getByText('waiting', { selector: '.table-count [role=status]' }).textContent).toBe('3 waiting'),
  )
  expect(visibleAmounts()).toEqual(['300', '400'])
  expect(currentAmount()).toBe('400.00 BDT')
})

test('the first page is filled up when its requests are decided', async () => {
  const queue = await openLongQueue()

  await decide(queue, 0)

  await waitForAmounts('200', '300')
})

test('a page whose requests are all decided shows that, and Previous shows the others', async () => {
  const queue = await openLongQueue()
  await queue.press('Next')
  await waitForAmounts('300', '400')
  await waitFor(() => expect(isDisabled('Next')).toBe(false))
  await queue.press('Next')
  await waitForAmounts('500')

  await decide(queue, 4)
  await screen.findByRole('heading', { name: 'No more rows on this page.' })
  await queue.press('Previous')

  await waitForAmounts('300', '400')
})

test('another page deselects the rows of this one', async () => {
  const { user, press } = await openLongQueue()
  for (const box of checkboxes()) await user.click(box)
  await waitFor(() => expect(selectionBar().getByRole('status').textContent).toBe('2 selected · 300.00 tk'))

  await press('Next')

  await waitForAmounts('300', '400')
  expect(checkboxes().map(({ checked }) => checked)).toEqual([false, false])
  expect(screen.queryByRole('region', { name: 'What is selected' })).toBeNull()
})

test('a list of one page has no buttons for others', async () => {
  const { path } = await createRequests(100)

  await openQueue(path)

  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})
