import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, expect, test } from 'vitest'
import { skipAfterS } from '#contract/tasks.ts'
import { withFakeClock } from '../support/page/fake-clock.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember } from '../support/server/members.ts'
import { backdateTasks, readTodaysTasks } from '../support/server/tasks.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeAll(async () => {
  await createAdvertise()
  await createAdvertise()
})

const video = () => document.querySelector('video')!

async function openTask() {
  const as = await createMember()
  await readTodaysTasks(as)
  await backdateTasks(as, 3_600)
  const { user } = openPage('/home/my-task', { as })
  await user.click(await screen.findByRole('button', { name: /Complete Task 1/ }))
  return { as, user, player: within(await screen.findByRole('dialog', { name: 'Complete Task 1' })) }
}

async function playAndSkip(user: UserEvent) {
  await withFakeClock(skipAfterS, () => fireEvent.playing(video()))
  await user.click(await screen.findByRole('button', { name: /Skip/ }))
}

test('a reward waits until the bytes of the video can be read, and is then claimed without another press', async () => {
  let isReachable = false
  const failFirst = http.get('*/file/*', () => (isReachable ? undefined : HttpResponse.error()))
  network.use(failFirst)
  const { as, user, player } = await openTask()

  await playAndSkip(user)

  await player.findByText('Joma could not check the video yet. It tries again until there is a connection.')
  expect(await as.getEarning()).toBe(0)
  isReachable = true
  await screen.findByText('200 tk went to your income balance.')
  expect(await as.getEarning()).toBe(200)
})

test('a proxy that sends the whole file instead of a range does not prevent the claim', async () => {
  const whole = http.get('*/file/*', async ({ request }) => {
    if (!request.headers.has('Range')) return undefined
    const { status, headers, body } = await fetch(new Request(request.url))
    return new HttpResponse(body, { status, headers: { 'Content-Type': headers.get('Content-Type')! } })
  })
  network.use(whole)
  const { as, user } = await openTask()

  await playAndSkip(user)

  await screen.findByText('200 tk went to your income balance.')
  expect(await as.getEarning()).toBe(200)
})

test('while a video plays in another tab, a second one waits until that is closed', async () => {
  let closeOther = () => {}
  const otherTab = new Promise<void>((resolve) => {
    void navigator.locks.request('joma-player', () => {
      resolve()
      return new Promise<void>((close) => {
        closeOther = close
      })
    })
  })
  await otherTab
  const { player } = await openTask()

  await player.findByText('A video plays in another tab')
  closeOther()

  await waitFor(() => expect(player.queryByText('A video plays in another tab')).toBeNull())
  player.getByText('The video is loading')
})

test('after a reward, Next video plays the next task until none is left', async () => {
  const { as, user } = await openTask()
  await playAndSkip(user)
  await screen.findByText('200 tk went to your income balance.')

  await user.click(screen.getByRole('button', { name: 'Next video' }))
  expect(screen.queryByText('200 tk went to your income balance.')).toBeNull()
  await screen.findByRole('dialog', { name: /^Complete Task/ })
  await playAndSkip(user)

  await screen.findByText('Your Task is Cooking')
  expect(screen.queryByRole('button', { name: 'Next video' })).toBeNull()
  expect(await as.getEarning()).toBe(400)
})
