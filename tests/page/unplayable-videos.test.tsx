import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { beforeAll, expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { skipAfterS } from '#contract/tasks.ts'
import { withFakeClock } from '../support/page/fake-clock.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { backdateTasks, readTodaysTasks } from '../support/server/tasks.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeAll(async () => {
  for (let count = 0; count < 3; count++) await createAdvertise()
})

const message = 'This phone cannot play this video.'
const video = () => document.querySelector('video')!

function fail(code: number) {
  Object.defineProperty(video(), 'error', { configurable: true, value: { code } })
  fireEvent.error(video())
}

async function openTask() {
  const as = await createMember()
  const [task] = await readTodaysTasks(as)
  await backdateTasks(as, 3_600)
  const page = openPage('/home/my-task', { as })
  await page.user.click(await screen.findByRole('button', { name: /Complete Task 1/ }))
  const player = within(await screen.findByRole('dialog', { name: 'Complete Task 1' }))
  return { ...page, as, task: task!, player }
}

const countReports = async (id: string) =>
  (await call(advertises.list, {}, { as: await sharedAdmin() })).data.items.find(({ _id }) => _id === id)?.unplayable

test('a video that the phone cannot decode is named, reported once, and leaves the way to the next ones', async () => {
  const { user, as, task, player } = await openTask()

  fail(3)
  await player.findByText(message)
  await withFakeClock(skipAfterS, () => fireEvent.pause(video()))
  player.getByText(message)
  await user.click(await player.findByRole('button', { name: 'Report' }))

  await screen.findByText('Reported. Go on with the next video.')
  expect(await countReports(task.advertise)).toBe(1)
  expect(await as.getEarning()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Next video' }))
  await screen.findByRole('dialog', { name: 'Complete Task 2' })
  fail(3)
  await user.click(await screen.findByRole('button', { name: 'Report' }))
  await user.click(await screen.findByRole('button', { name: 'Next video' }))
  await screen.findByRole('dialog', { name: 'Complete Task 3' })
})

test('a format that the phone does not support is named', async () => {
  const { player } = await openTask()

  fail(4)

  await player.findByText(message)
  expect(player.queryByText('This video cannot be played')).toBeNull()
})

test.each([
  ['no response', () => HttpResponse.error()],
  ['the page of a captive portal', () => HttpResponse.html('<h1>Wi-Fi</h1>')],
  ['a lost file', () => new HttpResponse(null, { status: 404 })],
])('with %s instead of the video, the connection is named', async (_, respond) => {
  network.use(http.get('*/file/:id', respond))
  const { player } = await openTask()

  fail(4)

  await player.findByText('Check your connection and try again.')
  player.getByRole('button', { name: 'Retry' })
  expect(player.queryByText(message)).toBeNull()
})

test('sound without a picture stops the countdown', async () => {
  const { player } = await openTask()
  video().getVideoPlaybackQuality = () => ({ totalVideoFrames: 0 }) as VideoPlaybackQuality
  Object.defineProperty(video(), 'currentTime', { value: 3 })

  fireEvent.playing(video())
  fireEvent.timeUpdate(video())

  await player.findByText(message)
  await withFakeClock(skipAfterS, () => {})
  player.getByRole('timer', { name: '20 seconds left' })
})

test('a report that is not delivered can be sent again', async () => {
  const { user, task, player } = await openTask()
  network.use(http.post('*/task/report-unplayable', () => HttpResponse.error(), { once: true }))
  const before = (await countReports(task.advertise))!
  fail(3)

  await user.click(await player.findByRole('button', { name: 'Report' }))
  await player.findByRole('alert')
  await user.click(await player.findByRole('button', { name: 'Report' }))

  await waitFor(async () => expect(await countReports(task.advertise)).toBe(before + 1))
})

test('in Bengali the message is in Bengali', async () => {
  localStorage.setItem('locale', 'bn')
  const as = await createMember()
  await readTodaysTasks(as)
  const { user } = openPage('/home/my-task', { as })
  await user.click(await screen.findByRole('button', { name: /টাস্ক ১/ }))

  fail(3)

  await screen.findByText('এই ফোনে ভিডিওটি চলবে না।')
  await screen.findByRole('button', { name: 'জানান' })
})
