import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { markVideoPlayed } from '#src/videos/mark-video-played.ts'
import { videoLimits } from '#src/videos/saved-video.ts'
import { answer } from '../support/page/answer.ts'
import { withCaches } from '../support/page/fake-caches.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { saved, uploadVideos } from '../support/page/saved-videos.ts'
import { createMember } from '../support/server/members.ts'
import { readTodaysTasks } from '../support/server/tasks.ts'
import { mp4 } from '../support/server/videos.ts'

const { advertises, pathOf } = uploadVideos()

/** Two moments that are told apart by the clock. */
function clockGoesOn() {
  const nowMs = Date.now()
  return vi.waitUntil(() => Date.now() > nowMs, { interval: 1 })
}

test('where the phone is full, the video played longest ago makes room', async () => {
  const caches = withCaches({ roomBytes: 1_150_000 })
  await saved(advertises[0]!)
  await saved(advertises[1]!)
  await clockGoesOn()
  await markVideoPlayed(advertises[0]!)

  expect(await saved(advertises[2]!)).toEqual({ replaced: 1 })

  expect(caches.paths()).toEqual([pathOf(0), pathOf(2)])
})

test('the ninth video takes the place of the one played longest ago', async () => {
  const caches = withCaches()
  network.use(http.get('*/file/*', () => new HttpResponse(mp4(100), { headers: { 'Content-Length': '100' } })))
  for (let place = 1; place <= videoLimits.count; place += 1) await saved(`video-${place}`)

  expect(await saved('video-9')).toEqual({ replaced: 1 })
  await expect(saved('video-10', false)).rejects.toMatchObject({ why: 'noRoom' })

  expect(caches.paths()).toHaveLength(videoLimits.count)
  expect(caches.paths()).not.toContain('/file/video-1')
})

test('videos of tasks that are closed go as soon as the list has been read', async () => {
  const caches = withCaches()
  const as = await createMember()
  const today = await readTodaysTasks(as)
  await saved(advertises[0]!)
  await saved(advertises[1]!)
  answer(
    tasks.today,
    today.filter(({ advertise }) => advertise === advertises[1]),
  )

  openPage('/home/my-task', { as })

  await screen.findByText('Saved on this phone')
  await waitFor(() => expect(caches.paths()).toEqual([pathOf(1)]))
})
