import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { plans } from '#contract/plans.ts'
import { skipAfterS, tasks } from '#contract/tasks.ts'
import { users } from '#contract/users.ts'
import { answer, lose, refuse } from '../support/page/answer.ts'
import { withHurriedClock } from '../support/page/fake-clock.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, createPlan } from '../support/server/members.ts'
import { backdateTasks, claimTask, readTodaysTasks } from '../support/server/tasks.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeAll(createAdvertise)

const video = () => document.querySelector('video')!
const playAll = () => withHurriedClock(skipAfterS, () => fireEvent.playing(video()))
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

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

test('twenty seconds that were played open Skip, and Skip earns the reward', async () => {
  const { user, as, player } = await openTask()

  await playAll()
  const skip = await player.findByRole('button', { name: /Skip/ })
  expect(document.activeElement).toBe(skip)
  await user.click(skip)

  await isGone()
  const earned = (await screen.findByText('200 TK went to your income balance.')).closest('[role=status]')!
  expect(earned.textContent).toContain('+200 TK')
  expect(document.activeElement).toBe(earned)
  await screen.findByText('Your Task is Cooking')
  expect(await as.getEarning()).toBe(200)
})

test('the bonus of a plan is named beside the reward', async () => {
  const as = await createMember({ balance: 100 })
  const plan = await createPlan({ price: 100, bonus: 50 })
  await call(plans.purchase, { planName: plan.plan_name }, { as })
  const { user, player } = await openTask({ as })

  await playAll()
  await user.click(await player.findByRole('button', { name: /Skip/ }))

  await screen.findByText('200 TK and the 50 TK bonus of your plan went to your income balance.')
  screen.getByText(/\+250/)
  await screen.findByText('250.00')
})

test.each([
  ['pause', 'The video is paused'],
  ['waiting', 'The video is loading'],
] as const)('no seconds pass after the event %s', async (event, says) => {
  const { player } = await openTask()

  await withHurriedClock(skipAfterS, () => {
    fireEvent.playing(video())
    fireEvent[event](video())
  })

  await player.findByText(says)
  player.getByRole('timer', { name: '20 seconds left' })
  expect(player.queryByRole('button', { name: /Skip/ })).toBeNull()
})

test('a video that cannot be played says so, and is tried again', async () => {
  const { user, player } = await openTask()

  fireEvent.error(video())
  await user.click(await player.findByRole('button', { name: 'Retry' }))

  await player.findByText('The video is loading')
})

test('a phone remembers that videos are to be silent', async () => {
  const { user, player, as, close } = await openTask()

  await user.click(player.getByRole('button', { name: 'Mute' }))
  expect(video().muted).toBe(true)
  close()
  await openTask({ as })

  expect(video().muted).toBe(true)
  screen.getByRole('button', { name: 'Unmute' })
})

test('where the browser can, the player fills the screen', async () => {
  const requestFullscreen = vi.fn(async () => {})
  Object.assign(Element.prototype, { requestFullscreen })
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenEnabled'))
  const { user, player } = await openTask()

  await user.click(player.getByRole('button', { name: 'Full screen' }))

  expect(requestFullscreen).toHaveBeenCalledOnce()
})

test('closing the video asks first, and the task stays', async () => {
  const { user, player, as } = await openTask()

  await user.click(player.getByRole('button', { name: 'Close the video' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }))

  await isGone()
  await screen.findByRole('button', { name: /Complete Task 1/ })
  expect(await as.getEarning()).toBe(0)
})

test('Back asks first, a closed tab does, and neither once the reward is taken', async () => {
  window.history.replaceState({}, '', '/home')
  const history = createBrowserHistory()
  onTestFinished(history.destroy)
  const { user, player, pathNow } = await openTask({ history })
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  window.history.back()
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  player.getByText('The video is loading')
  expect(pathNow()).toBe('/home/my-task')
  expect(isHeld()).toBe(true)

  await playAll()
  await user.click(await player.findByRole('button', { name: /Skip/ }))
  await isGone()

  expect(isHeld()).toBe(false)
  window.history.back()
  await waitFor(() => expect(pathNow()).toBe('/home'))
})

test('a claim whose answer was lost waits on the phone, is sent again by itself and pays once', async () => {
  const { user, player, as } = await openTask()
  lose(tasks.claim, { after: 'effect' })
  await playAll()

  await user.click(await player.findByRole('button', { name: /Skip/ }))
  await isGone()
  await screen.findByText('Your finished task is saved on this phone. The reward is added once it is sent.')
  window.dispatchEvent(new Event('online'))

  await screen.findByText('Your transaction has been completed successfully.')
  await screen.findByText('Your Task is Cooking')
  expect(await as.getEarning()).toBe(200)
})

test('a task that was rewarded elsewhere says so, and is done', async () => {
  const { user, player, as } = await openTask()
  await playAll()
  const [task] = await readTodaysTasks(as)
  await claimTask(as, task!)

  await user.click(await player.findByRole('button', { name: /Skip/ }))

  await isGone()
  await screen.findByText('This task is already rewarded.')
  await screen.findByText('Your Task is Cooking')
})

test('a claim that came too early waits on the phone for its time', async () => {
  const { user, player } = await openTask()
  refuse(tasks.claim, 'task_too_early', { values: { seconds: skipAfterS }, retryAfterS: 7 })
  await playAll()

  await user.click(await player.findByRole('button', { name: /Skip/ }))

  await screen.findByText('Your finished task is saved on this phone. The reward is added once it is sent.')
})

test('a session that ends while a video plays leads to the sign-in', async () => {
  const { user, player, pathNow } = await openTask()
  await playAll()
  refuse(tasks.claim, 'session_over')
  refuse(users.me, 'session_over')

  await user.click(await player.findByRole('button', { name: /Skip/ }))

  await waitFor(() => expect(pathNow()).toBe('/login'))
})

test('without tasks the screen says that they are cooking', async () => {
  answer(tasks.today, [])

  openPage('/home/my-task', { as: await createMember() })

  await screen.findByText('Your Task is Cooking')
})

test('the list speaks Bengali, its figures too', async () => {
  localStorage.setItem('locale', 'bn')

  openPage('/home/my-task', { as: await createMember() })

  await screen.findByRole('button', { name: /^টাস্ক ১ সম্পন্ন করুন/ })
  expect(document.title).toBe('আমার টাস্ক · Joma')
})
