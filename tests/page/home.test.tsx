import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notices } from '#contract/notices.ts'
import { tasks } from '#contract/tasks.ts'
import { mockResponse, refuse } from '../support/page/api-responses.ts'
import { goOffline } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember } from '../support/server/members.ts'

const tiles = [
  'My task',
  'My plans',
  'Shop balance',
  'Income balance',
  'Payment setting',
  'Transfer Balance',
  'Transfer wallet',
  'Withdraw',
  'Transaction history',
  'Refer',
  'Support',
  'Log out',
]

test('the home of a member shows the balances and twelve tiles', async () => {
  const as = await createMember({ balance: 1_250, earning: 340.5 })

  openPage('/home', { as })

  await screen.findByRole('heading', { name: as.username })
  screen.getByText('1,250.00')
  screen.getByText('340.50')
  screen.getByText('Free')
  // An age that was painted before the code was loaded does not stay beside current figures.
  expect(document.querySelector('[data-painted=age]')?.textContent).toBe('')
  const menu = await screen.findByRole('navigation', { name: 'Menu' })
  expect([...menu.children].map(({ textContent }) => textContent)).toEqual(tiles)
  for (const name of ['banner-1', 'banner-2', 'banner-3']) await screen.findByAltText(name)
})

test('a home whose first call fails shows the available data and can be retried', async () => {
  const as = await createMember({ balance: 75 })
  refuse(tasks.rollOver, 'too_many_requests', { values: { seconds: 30 } })

  const { user } = openPage('/home', { as })
  await screen.findByText('Too many requests. Try again in 30 seconds.')
  screen.getByText('75.00')
  mockResponse(tasks.rollOver, null)
  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await waitFor(() => expect(screen.queryByText(/Too many requests/)).toBeNull())
})

test('the offline home shows the loaded data and its age', async () => {
  const as = await createMember({ balance: 75 })
  openPage('/home', { as })
  await screen.findByText('75.00')
  // The last response. One that arrives after the disconnect counts as online.
  await screen.findByText(/^Withdraw from/)

  goOffline()

  await screen.findByText(/^You're offline/)
  screen.getByText('75.00')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('the notice can be paused', async () => {
  mockResponse(notices.get, { notice: 'Eid Mubarak!' })
  const { user } = openPage('/home', { as: await createMember() })

  await user.click(await screen.findByRole('button', { name: 'Pause the notice' }))

  screen.getByRole('button', { name: 'Play the notice' })
})

test.each([
  ['/home', 'Home'],
  ['/home/my-task', 'Home'],
  ['/home/plans', 'Plans'],
  ['/home/profile', 'Profile'],
  ['/home/more', 'Profile'],
  ['/home/more/balance', 'Profile'],
])('the tab bar at %s marks %s as the current page', async (path, label) => {
  openPage(path, { as: await createMember() })

  const bar = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(bar.getByRole('link', { name: label }).getAttribute('aria-current')).toBe('page')
})

test('the home is available in Bengali', async () => {
  localStorage.setItem('locale', 'bn')

  openPage('/home', { as: await createMember({ balance: 123_456.5 }) })

  await screen.findByText('১,২৩,৪৫৬.৫০')
  await screen.findByRole('link', { name: 'আমার টাস্ক' })
  await screen.findByAltText('banner-1')
  expect(document.title).toBe('হোম · Joma')
})
