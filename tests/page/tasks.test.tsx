import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { plans } from '#contract/plans.ts'
import { skipAfterS, tasks } from '#contract/tasks.ts'
import { users } from '#contract/users.ts'
import { dropResponse, refuse } from '../support/page/api-responses.ts'
import { withFakeClock } from '../support/page/fake-clock.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, createPlan } from '../support/server/members.ts'
import { backdateTasks, claimTask, readTodaysTasks } from '../support/server/tasks.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeAll(() => createAdvertise())

const video = () => document.querySelector('video')!
const playToEnd = () => withFakeClock(skipAfterS, () => fireEvent.playing(video()))
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function openTask(options: { as?: Account; history?: RouterHistory } = {}) {
  const { as = await createMember(), ...rest } = options
  await readTodaysTasks(as)
  await backdateTasks(as, 3_600)
  const page = openPage('/home', { as, ...rest })
  await page.user.click(await screen.findByRole('link', { name: 'My task' }))
  await page.user.click(await screen.findByRole('button', { name: /Complete Task 1/ }))
  const player = within(await screen.findByRole('dialog', { name: 'Complete Task 1' }))
  return { ...page, as, player }
}

test('twenty seconds of playback show Skip, and Skip earns the reward', async () => {
  const { user, as, player } = await openTask()

  await playToEnd()
  const skip = await player.findByRole('button', { name: /Skip/ })
  await waitFor(() => expect(document.activeElement).toBe(skip))
  await user.click(skip)

  await waitUntilClosed()
  const earned = (await screen.findByText('200 tk went to your income balance.')).closest('[role=status]')!
  expect(earned.textContent).toContain('+200 BDT')
  await waitFor(() => expect(document.activeElement).toBe(earned))
  await screen.findByText('Your Task is Cooking')
  expect(await as.getEarning()).toBe(200)
})

test('the bonus of a plan is shown with the reward', async () => {
  const as = await createMember({ balance: 100 })
  const plan = await createPlan({ price: 100, bonus: 50 })
  await call(plans.purchase, { planName: plan.plan_name }, { as })
  const { user, player } = await openTask({ as })

  player.getByText('The countdown waits until it plays.')
  await playToEnd()
  await player.findByText('Your 250 tk are ready.')
  await user.click(await player.findByRole('button', { name: 'Get 250 tk · Skip' }))

  const earned = await screen.findByText('200 tk and the 50 tk bonus of your plan went to your income balance.')
  expect(earned.closest('[role=status]')?.textContent).toContain('+250 BDT')
  await screen.findByText('250.00')
})

test('a row and the player name the reward with the bonus', async () => {
  const as = await createMember({ balance: 100 })
  const plan = await createPlan({ price: 100, bonus: 50 })
  await call(plans.purchase, { planName: plan.plan_name }, { as })
  const { player } = await openTask({ as })

  fireEvent.playing(video())

  await player.findByText('Watch 20 seconds to earn 250 tk.')
  const row = screen.getByRole('button', { name: /Complete Task 1/, hidden: true })
  expect(row.textContent).toContain('Reward +250 BDT')
})

test.each([
  ['pause', 'The video is paused'],
  ['waiting', 'The video is loading'],
] as const)('the countdown stops after the event %s', async (event, status) => {
  const { player } = await openTask()

  await withFakeClock(skipAfterS, () => {
    fireEvent.playing(video())
    fireEvent[event](video())
  })

  await player.findByText(status)
  player.getByRole('timer', { name: '20 seconds left' })
  expect(player.queryByRole('button', { name: /Skip/ })).toBeNull()
})

test('a video that cannot be played shows an error and can be retried', async () => {
  const { user, player } = await openTask()

  fireEvent.error(video())
  await user.click(await player.findByRole('button', { name: 'Retry' }))

  await player.findByText('The video is loading')
})

test('the phone remembers that videos are muted', async () => {
  const { user, player, as, close } = await openTask()

  await user.click(player.getByRole('button', { name: 'Mute' }))
  expect(video().muted).toBe(true)
  close()
  await openTask({ as })

  expect(video().muted).toBe(true)
  screen.getByRole('button', { name: 'Unmute' })
})

test('a video can be muted with a full local storage', async () => {
  const { user, player } = await openTask()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  onTestFinished(() => void vi.restoreAllMocks())

  await user.click(player.getByRole('button', { name: 'Mute' }))

  expect(video().muted).toBe(true)
})

test('the player offers full screen when the browser supports it', async () => {
  const requestFullscreen = vi.fn(async () => {})
  Object.assign(Element.prototype, { requestFullscreen })
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenEnabled'))
  const { user, player } = await openTask()

  await user.click(player.getByRole('button', { name: 'Full screen' }))

  expect(requestFullscreen).toHaveBeenCalledOnce()
})

test('closing the video asks for confirmation, and the task stays open', async () => {
  const { user, player, as, confirm } = await openTask()

  await user.click(player.getByRole('button', { name: 'Close the video' }))
  await confirm('Close without reward')

  await waitUntilClosed()
  await screen.findByRole('button', { name: /Complete Task 1/ })
  expect(await as.getEarning()).toBe(0)
})

test('Back and closing the tab ask for confirmation, until the reward is claimed', async () => {
  window.history.replaceState({}, '', '/home')
  const history = createBrowserHistory()
  onTestFinished(history.destroy)
  const { user, player, pathNow, confirm } = await openTask({ history })
  const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  window.history.back()
  await confirm('Keep watching')

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  player.getByText('The video is loading')
  expect(pathNow()).toBe('/home/my-task')
  expect(asksBeforeUnload()).toBe(true)

  await playToEnd()
  await user.click(await player.findByRole('button', { name: /Skip/ }))
  await waitUntilClosed()

  expect(asksBeforeUnload()).toBe(false)
  window.history.back()
  await waitFor(() => expect(pathNow()).toBe('/home'))
})

test('a claim whose response was lost is queued, sent again automatically and paid once', async () => {
  const { user, player, as } = await openTask()
  dropResponse(tasks.claim)
  await playToEnd()

  await user.click(await player.findByRole('button', { name: /Skip/ }))
  await waitUntilClosed()
  await screen.findByText('Your finished task is saved on this device. The reward is added once it is sent.')
  window.dispatchEvent(new Event('online'))

  await screen.findByText('Your transaction has been completed successfully.')
  await screen.findByText('Your Task is Cooking')
  expect(await as.getEarning()).toBe(200)
})

test('a task that was rewarded elsewhere shows an error and is done', async () => {
  const { user, player, as } = await openTask()
  await playToEnd()
  const [task] = await readTodaysTasks(as)
  await claimTask(as, task!)

  await user.click(await player.findByRole('button', { name: /Skip/ }))

  await waitUntilClosed()
  await screen.findByText('This task is already rewarded.')
  await screen.findByText('Your Task is Cooking')
})

test('a claim that is too early is queued until its time', async () => {
  const { user, player } = await openTask()
  refuse(tasks.claim, 'task_too_early', { values: { seconds: skipAfterS }, retryAfterS: 7 })
  await playToEnd()

  await user.click(await player.findByRole('button', { name: /Skip/ }))

  await screen.findByText('Your finished task is saved on this device. The reward is added once it is sent.')
})

test('a session that ends during a video redirects to the sign-in', async () => {
  const { user, player, pathNow } = await openTask()
  await playToEnd()
  refuse(tasks.claim, 'session_over')
  refuse(users.me, 'session_over')

  await user.click(await player.findByRole('button', { name: /Skip/ }))

  await waitFor(() => expect(pathNow()).toBe('/login'))
})

test('the task list and its numbers are available in Bengali', async () => {
  localStorage.setItem('locale', 'bn')

  openPage('/home/my-task', { as: await createMember() })

  await screen.findByRole('button', { name: /^টাস্ক ১/ })
  expect(document.title).toBe('আমার টাস্ক · জমা')
})
