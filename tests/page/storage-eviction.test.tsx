import { screen, waitFor } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { markVideoPlayed, videoLimits } from '#src/videos/video-store.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { fakeCacheStorage } from '../support/page/fake-cache-storage.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { saveForOffline, uploadVideos } from '../support/page/saved-videos.ts'
import { createMember } from '../support/server/members.ts'
import { readTodaysTasks } from '../support/server/tasks.ts'
import { mp4 } from '../support/server/videos.ts'

const { advertises, getPath } = uploadVideos()

/** Waits until the clock shows another millisecond, so that two times differ. */
function waitForNextMs() {
  const nowMs = Date.now()
  return vi.waitUntil(() => Date.now() > nowMs, { interval: 1 })
}

test('on a full phone the least recently played video is evicted', async () => {
  const caches = fakeCacheStorage({ quotaBytes: 1_150_000 })
  await saveForOffline(advertises[0]!)
  await saveForOffline(advertises[1]!)
  await waitForNextMs()
  await markVideoPlayed(advertises[0]!)

  expect(await saveForOffline(advertises[2]!)).toEqual({ replaced: 1 })

  expect(caches.paths()).toEqual([getPath(0), getPath(2)])
})

test('the ninth video replaces the least recently played one', async () => {
  const caches = fakeCacheStorage()
  network.use(
    http.get(
      '*/file/*',
      () => new HttpResponse(mp4(100), { headers: { 'Content-Type': 'video/mp4', 'Content-Length': '100' } }),
    ),
  )
  for (let number = 1; number <= videoLimits.count; number += 1) await saveForOffline(`video-${number}`)

  expect(await saveForOffline('video-9')).toEqual({ replaced: 1 })
  await expect(saveForOffline('video-10', false)).rejects.toMatchObject({ reason: 'noSpace' })

  expect(caches.paths()).toHaveLength(videoLimits.count)
  expect(caches.paths()).not.toContain('/file/video-1')
})

test('videos of closed tasks are deleted when the task list is loaded', async () => {
  const caches = fakeCacheStorage()
  const as = await createMember()
  const today = await readTodaysTasks(as)
  await saveForOffline(advertises[0]!)
  await saveForOffline(advertises[1]!)
  mockResponse(
    tasks.today,
    today.filter(({ advertise }) => advertise === advertises[1]),
  )

  openPage('/home/my-task', { as })

  await screen.findByText('Saved on this device')
  await waitFor(() => expect(caches.paths()).toEqual([getPath(1)]))
})
