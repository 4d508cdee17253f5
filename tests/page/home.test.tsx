import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { dayInDhaka } from '#contract/days.ts'
import { notices } from '#contract/notices.ts'
import { numbers } from '#contract/numbers.ts'
import { plans } from '#contract/plans.ts'
import { tasks } from '#contract/tasks.ts'
import { mockResponse, refuse } from '../support/page/api-responses.ts'
import { goOffline } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, createPlan } from '../support/server/members.ts'
import { backdateTasks, claimTask, readTodaysTasks } from '../support/server/tasks.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeAll(async () => {
  await createAdvertise()
  await createAdvertise()
})

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
  const as = await createMember({ balance: 123_456.5, earning: 340.5 })

  openPage('/home', { as })

  await screen.findByRole('heading', { name: as.username })
  screen.getByText('1,23,456.50')
  screen.getByText('340.50')
  screen.getByText('Free')
  // An age that was painted before the code was loaded does not stay beside current figures.
  expect(document.querySelector('[data-first-paint=age]')?.textContent).toBe('')
  const menu = await screen.findByRole('navigation', { name: 'Menu' })
  expect([...menu.children].map(({ textContent }) => textContent)).toEqual(tiles)
  for (const name of ['banner-1', 'banner-2', 'banner-3']) await screen.findByAltText(name)
})

test('a home whose first call fails shows the available data and can be retried', async () => {
  const as = await createMember({ balance: 75 })
  refuse(tasks.rollOver, 'too_many_requests', { values: { seconds: 30 } })

  const { user } = openPage('/home', { as })
  await screen.findByText('Too many requests. Try again in 30 seconds.')
  await screen.findByText('75.00')
  mockResponse(tasks.rollOver, null)
  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await waitFor(() => expect(screen.queryByText(/Too many requests/)).toBeNull())
})

test('below the error of a failed read nothing is loading', async () => {
  for (const endpoint of [tasks.rollOver, tasks.day, notices.get, banks.listValid, numbers.mine])
    refuse(endpoint, 'unexpected')

  openPage('/home', { as: await createMember({ balance: 75 }) })

  await screen.findByRole('button', { name: 'Retry' })
  // Except the newest rows, which are read at last.
  await waitFor(() => expect(document.querySelector('main [role=status][aria-busy]')).toBeNull())
})

test('the offline home shows the loaded data and its age', async () => {
  const as = await createMember({ balance: 75 })
  openPage('/home', { as })
  await screen.findByText('75.00')
  // The last response. One that arrives after the disconnect counts as online.
  await screen.findByText(/^Withdraw from/)
  await screen.findByRole('link', { name: /^Top-up by bKash/ })

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
  ['/home/activity', 'Activity'],
  ['/home/statement', 'Activity'],
  ['/home/transactions', 'Activity'],
  ['/home/support', 'Activity'],
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
  expect(document.title).toBe('হোম · জমা')
})

/** A member who has watched this many of today's two videos. */
async function createWatcher(count: number, { bonus = 0 } = {}) {
  const as = await createMember({ balance: 100 })
  const plan = await createPlan({ price: 100, bonus })
  await call(plans.purchase, { planName: plan.plan_name }, { as })
  const today = await readTodaysTasks(as)
  await backdateTasks(as, 3_600)
  for (const task of today.slice(0, count)) await claimTask(as, task)
  return as
}

test('the home says what today’s videos still pay', async () => {
  const as = await createWatcher(1, { bonus: 130 })

  const { user, pathNow } = openPage('/home', { as })

  const row = await screen.findByRole('link', { name: /^Today: 1 video/ })
  expect(row.textContent).toContain('+330 tk')
  within(row).getByRole('progressbar', { name: '1 of 2 videos watched' })
  await user.click(row)
  await waitFor(() => expect(pathNow()).toBe('/home/my-task'))
})

test('after the last video the home says what today paid', async () => {
  openPage('/home', { as: await createWatcher(2) })

  const row = await screen.findByRole('link', { name: /^Done for today/ })
  expect(row.textContent).toContain('+400 tk')
})

test('a newcomer sees the first steps until the first reward', async () => {
  const as = await createMember()
  const { close } = openPage('/home', { as })
  const steps = within(await screen.findByRole('region', { name: 'Earn your first money' }))
  await steps.findByText('Withdraw from 500 tk on.')
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Watch a video for 20 seconds.',
    'Get 200 tk.',
    'Withdraw from 500 tk on.',
  ])
  expect(steps.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/home/my-task')
  close()

  const [task] = await readTodaysTasks(as)
  await backdateTasks(as, 3_600)
  await claimTask(as, task!)
  openPage('/home', { as })

  await screen.findByRole('link', { name: /^Today: 1 video/ })
  expect(screen.queryByText('Earn your first money')).toBeNull()
})

test('a day without videos is shown in the row of the day', async () => {
  mockResponse(tasks.day, { day: dayInDhaka(), open: [], done: 0, earned: 0, has_earned: true })

  openPage('/home', { as: await createMember() })

  await screen.findByRole('link', { name: /^No videos today/ })
})

test('a day that cannot be read shows the reason in the row of the day, and can be retried', async () => {
  refuse(tasks.day, 'too_many_requests', { values: { seconds: 30 } })
  const { user } = openPage('/home', { as: await createMember() })
  await screen.findByText('Too many requests. Try again in 30 seconds.')

  mockResponse(tasks.day, { day: dayInDhaka(), open: [], done: 0, earned: 0, has_earned: true })
  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await screen.findByRole('link', { name: /^No videos today/ })
})

test('without a notice, or if it cannot be read, its place shows that', async () => {
  mockResponse(notices.get, { notice: '' })
  const { close } = openPage('/home', { as: await createMember() })
  await screen.findByText('No notice yet.')
  expect(screen.queryByRole('button', { name: 'Pause the notice' })).toBeNull()
  close()

  refuse(notices.get, 'too_many_requests', { values: { seconds: 30 } })
  openPage('/home', { as: await createMember() })

  await screen.findByText('The notice could not be loaded.')
})

test('figures of another day are not shown', async () => {
  const open = [{ _id: null, reward: 200 }]
  mockResponse(tasks.day, { day: '2020-01-01', open, done: 0, earned: 0, has_earned: true })

  openPage('/home', { as: await createMember() })

  await screen.findByRole('link', { name: /^See today’s videos/ })
  expect(screen.queryByText(/^Today/)).toBeNull()
})

test('the posters lead to the tasks, the refer code and the plans', async () => {
  const { user } = openPage('/home', { as: await createMember() })
  const offers = within(await screen.findByRole('region', { name: 'Offers' }))
  const readLink = (name: string) => offers.getByRole('link', { name }).getAttribute('href')

  expect(readLink('Watch videos')).toBe('/home/my-task')
  await user.click(offers.getByRole('button', { name: 'Slide 2' }))
  expect(readLink('Invite a friend')).toBe('/home/refer')
  await user.click(offers.getByRole('button', { name: 'Slide 3' }))

  expect(readLink('Earn more per video')).toBe('/home/plans')
})

test('a newcomer of a shop without videos is not told to watch one', async () => {
  mockResponse(tasks.day, { day: dayInDhaka(), open: [], done: 0, earned: 0, has_earned: false })

  openPage('/home', { as: await createMember() })

  const card = within(await screen.findByRole('region', { name: 'Videos start soon' }))
  expect(card.getByRole('link', { name: 'Invite a friend' }).getAttribute('href')).toBe('/home/refer')
  expect(screen.queryByText(/^Watch a video/)).toBeNull()
})

test('money is added and withdrawn from the balance card', async () => {
  openPage('/home', { as: await createMember() })

  expect((await screen.findByRole('link', { name: 'Add money' })).getAttribute('href')).toBe('/home/payment-sitting')
  for (const link of screen.getAllByRole('link', { name: 'Withdraw' }))
    expect(link.getAttribute('href')).toBe('/home/withdraw')
})
