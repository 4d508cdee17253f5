import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { queues } from '#contract/queues.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { createRequests, findConfirmation, openQueue } from '../support/page/balance-request-queue.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { sharedAdmin } from '../support/server/members.ts'

const currentAmount = () => document.querySelector('[aria-current] .money')?.textContent

test('J and K move between rows, A and D ask for confirmation before any decision', async () => {
  const { states, path } = await createRequests(500, 700)
  const { user } = await openQueue(path)

  await user.keyboard('jj')
  expect(currentAmount()).toBe('700.00 BDT')
  await user.keyboard('k')
  expect(currentAmount()).toBe('500.00 BDT')
  await user.keyboard('a')
  const accepting = await findConfirmation()
  accepting.getByText('500.00 tk')
  // A dialog ignores the shortcuts.
  await user.keyboard('jdx?')
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  expect(screen.queryByRole('heading', { name: 'Keyboard' })).toBeNull()
  await user.click(accepting.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.keyboard('d')

  within(await screen.findByRole('dialog', { name: 'Are you sure?' })).getByRole('button', { name: 'Deny' })
  expect(await states()).toEqual(['pending', 'pending'])
})

test('D, a number and D deny the current row with the reason of that number', async () => {
  const { member, states, path } = await createRequests(500, 700)
  const { user } = await openQueue(path)
  await user.keyboard('jd')
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))

  await user.keyboard('2')
  expect(dialog.getByRole('button', { name: /Already used/ }).getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('d')

  await waitFor(async () => expect(await states()).toEqual(['deny', 'pending']))
  const { items } = (await call(payments.mine, { state: 'deny' }, { as: member })).data
  expect(items).toMatchObject([{ reason: 'already_used' }])
})

test('/ focuses the search, where letters are typed, and ? opens the list of shortcuts', async () => {
  const { path } = await createRequests(500)
  const { user } = await openQueue(path)
  await user.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard' }))
  help.getByText('Accept (asks first)')
  await user.click(help.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.keyboard('j/')
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  await waitFor(() => expect(document.activeElement).toBe(box))
  await user.keyboard('zad?')

  await screen.findByText('No balance requests found.')
  expect(box.value).toMatch(/zad\?$/)
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shortcuts of one letter can be switched off, and stay off', async () => {
  const { states, path } = await createRequests(500)
  const { user } = await openQueue(path)
  await user.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard' }))

  await user.click(help.getByRole('checkbox', { name: 'Shortcuts of one letter or digit' }))
  await user.click(help.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('ja?')

  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('letter-keys')).toBe('off')
  expect(await states()).toEqual(['pending'])

  await user.click(screen.getByRole('button', { name: 'Keyboard' }))
  const again = within(await screen.findByRole('dialog', { name: 'Keyboard' }))
  await user.click(again.getByRole('checkbox', { name: 'Shortcuts of one letter or digit' }))
})

test('an empty queue names the next one in which something waits', async () => {
  const queue = (count: number) => ({ count, amount: count * 5, oldest_at: null })
  mockResponse(payments.list, { items: [], total: 0, next_cursor: null })
  mockResponse(queues.waiting, {
    payments: queue(0),
    withdrawals: { ...queue(5), methods: [] },
    supports: { count: 1, oldest_at: null },
  })

  const { user, pathNow } = openPage('/home/balance-request', { as: await sharedAdmin() })

  await screen.findByRole('heading', { name: 'No balance requests found.' })
  await user.click(await screen.findByRole('link', { name: '5 payouts wait →' }))
  await waitFor(() => expect(pathNow()).toBe('/home/withdraw-request'))
})
