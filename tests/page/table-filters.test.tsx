import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { addDays, dayInDhaka } from '#contract/days.ts'
import { queues } from '#contract/queues.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { createRequests, openQueue } from '../support/page/balance-request-queue.ts'
import { openPage } from '../support/page/open-page.tsx'
import { sharedAdmin } from '../support/server/members.ts'

test('the filters are behind a button, and those that are set show as chips that remove them', async () => {
  const { path } = await createRequests(500)
  const { user, hrefNow } = await openQueue(`${path}&payment_method=bkash`)
  const toggle = screen.getByRole('button', { name: 'Filters' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await user.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')

  await user.click(screen.getByRole('button', { name: '7 days' }))
  const today = dayInDhaka()
  await waitFor(() => expect(hrefNow()).toContain(`from=${addDays(today, -6)}&to=${today}`))
  const set = within(screen.getByRole('list', { name: 'Filters that are set' }))
  expect(set.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'bKash',
    expect.stringMatching(/^\d+ \w+ \d{4} – \d+ \w+ \d{4}$/),
  ])

  await user.click(set.getByRole('button', { name: 'Remove the filter: bKash' }))
  await waitFor(() => expect(hrefNow()).not.toContain('payment_method'))
  await user.click(screen.getByRole('button', { name: /^Remove the filter: / }))
  await waitFor(() => expect(hrefNow()).toBe(path))
  expect(screen.queryByRole('list', { name: 'Filters that are set' })).toBeNull()
})

test('«Between…» starts with today and asks for both days', async () => {
  const { path } = await createRequests(500)
  const { user, hrefNow } = await openQueue(path)

  await user.click(screen.getByRole('button', { name: 'Between…' }))

  const today = dayInDhaka()
  await waitFor(() => expect(hrefNow()).toContain(`from=${today}&to=${today}`))
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe(today)
  await user.click(screen.getByRole('button', { name: 'All days' }))
  await waitFor(() => expect(hrefNow()).toBe(path))
  expect(screen.queryByLabelText('From')).toBeNull()
})

test('the height of the rows is stored on the device', async () => {
  const { path } = await createRequests(500)
  const first = await openQueue(path)
  const wrap = () => screen.getByRole('table').parentElement!.classList
  expect(wrap().contains('is-compact')).toBe(true)

  await first.user.click(screen.getByRole('button', { name: 'Roomy' }))
  expect(wrap().contains('is-roomy')).toBe(true)
  first.close()
  const { user } = await openQueue(path)

  expect(wrap().contains('is-roomy')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Compact' }))
})

test('each payment method of the payouts has a chip with the number and the sum that wait', async () => {
  mockResponse(queues.waiting, {
    payments: { count: 0, amount: 0, oldest_at: null },
    withdrawals: {
      count: 3,
      amount: 2_800,
      oldest_at: new Date().toISOString(),
      methods: [{ method: 'bkash', count: 3, amount: 2_800 }],
    },
    supports: { count: 0, oldest_at: null },
  })
  const { user, hrefNow } = openPage('/home/withdraw-request', { as: await sharedAdmin() })

  await user.click(await screen.findByRole('button', { name: 'bKash 3 · 2,800.00' }))

  await waitFor(() => expect(hrefNow()).toBe('/home/withdraw-request?method=bkash'))
  screen.getByRole('button', { name: 'Rocket' })
})
