import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { videoLimits } from '#src/videos/video-store.ts'
import { fakeCacheStorage } from '../support/page/fake-cache-storage.ts'
import { respondPartially, uploadVideos } from '../support/page/saved-videos.ts'

const { getPath, openTasks } = uploadVideos()

test('saving a video stores it completely, and its row shows that', async () => {
  const caches = fakeCacheStorage()
  const { user, row } = await openTasks()

  await user.click(await row(0).findByRole('button', { name: /^Save for offline \(400.kB\)$/ }))

  await row(0).findByText('Saved on this device')
  expect(caches.paths()).toEqual([getPath(0)])
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Complete Task'))
})

test('an interrupted video is not stored, shows an error and can be saved again', async () => {
  const caches = fakeCacheStorage()
  const { user, row } = await openTasks()
  const save = await row(0).findByRole('button', { name: /Save for offline \(/ })
  const body = respondPartially({ declaredBytes: 400_000, sentBytes: 1_000 })

  await user.click(save)
  await row(0).findByRole('progressbar')
  body.fail()
  expect((await row(0).findByRole('alert')).textContent).toMatch(/did not come through/)
  expect(caches.paths()).toEqual([])
  await user.click(row(0).getByRole('button', { name: /Save for offline/ }))

  await row(0).findByText('Saved on this device')
})

test('saving shows its progress and can be cancelled', async () => {
  const caches = fakeCacheStorage()
  const { user, row } = await openTasks()
  respondPartially({ declaredBytes: 400_000, sentBytes: 200_000 })

  await user.click(await row(0).findByRole('button', { name: /Save for offline/ }))
  await row(0).findByRole('progressbar', { name: 'Saving: 50%' })
  await user.click(row(0).getByRole('button', { name: 'Stop saving' }))

  await row(0).findByRole('button', { name: /Save for offline/ })
  expect(caches.paths()).toEqual([])
})

test('a video above the size limit is refused before its download', async () => {
  fakeCacheStorage()
  const { user, row } = await openTasks()
  respondPartially({ declaredBytes: videoLimits.sizeBytes + 1, sentBytes: 1_000 })

  await user.click(await row(0).findByRole('button', { name: /Save for offline/ }))

  await row(0).findByText('This video is too large. Joma saves at most 60 MB of videos.')
})

test('a video that does not fit shows an error', async () => {
  fakeCacheStorage({ quotaBytes: 100 })
  const { user, row } = await openTasks()

  await user.click(await row(0).findByRole('button', { name: /Save for offline/ }))

  await row(0).findByText('This device has no room for the video.')
})

test('Save all saves the videos one after the other', async () => {
  const caches = fakeCacheStorage()
  const { user, row } = await openTasks()

  await user.click(await screen.findByRole('button', { name: /^Save all \(1\.5.MB\)$/ }))

  for (const index of [0, 1, 2]) await row(index).findByText('Saved on this device')
  expect(caches.paths()).toEqual([getPath(0), getPath(1), getPath(2)])
  expect(screen.queryByRole('button', { name: /Save all/ })).toBeNull()
})
