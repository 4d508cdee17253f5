import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { fakeCacheStorage } from '../support/page/fake-cache-storage.ts'
import { openPage } from '../support/page/open-page.tsx'
import { saveForOffline, uploadVideos } from '../support/page/saved-videos.ts'
import { createMember } from '../support/server/members.ts'
import { readTodaysTasks } from '../support/server/tasks.ts'

const { advertises, getPath } = uploadVideos()

test('the storage screen lists saved videos and deletes one after confirmation', async () => {
  const caches = fakeCacheStorage()
  Object.defineProperty(navigator, 'storage', { value: phoneStorage, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
  await saveForOffline(advertises[0]!)

  const as = await createMember()
  const at = (await readTodaysTasks(as)).findIndex(({ advertise }) => advertise === advertises[0]) + 1
  const { user } = openPage('/home/more', { as })

  await user.click(await screen.findByRole('link', { name: 'Storage on this device' }))
  await screen.findByText('400 kB of 60 MB')
  await screen.findByText(/about 7.3/)
  screen.getByText('Videos may be removed')
  await screen.findByText(`Complete Task ${at}`)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  expect(caches.paths()).toEqual([getPath(0)])
  await user.click(question.getByRole('button', { name: 'Delete' }))

  await screen.findByText('No videos are saved')
  expect(caches.paths()).toEqual([])
})

const phoneStorage = { estimate: async () => ({ usage: 7_300_000 }), persisted: async () => false }

test('all videos can be deleted at once, also those of other days', async () => {
  const caches = fakeCacheStorage()
  await saveForOffline(advertises[0]!)
  await saveForOffline(advertises[1]!)
  mockResponse(tasks.today, [])
  const { user } = openPage('/home/more/storage', { as: await createMember() })

  await waitFor(() => expect(screen.getAllByText(/^Advertisement of /)).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Delete all videos' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))

  await screen.findByText('No videos are saved')
  expect(caches.paths()).toEqual([])
})

test('a video that the browser evicted is not listed', async () => {
  const caches = fakeCacheStorage()
  await saveForOffline(advertises[0]!)
  caches.evict(getPath(0))

  openPage('/home/more/storage', { as: await createMember() })

  await screen.findByText('No videos are saved')
})

test('a browser without Cache Storage shows a message', async () => {
  openPage('/home/more/storage', { as: await createMember() })

  await screen.findByText(/This browser cannot save videos/)
})

test('the storage screen and its numbers are available in Bengali', async () => {
  fakeCacheStorage()
  await saveForOffline(advertises[1]!)
  localStorage.setItem('locale', 'bn')

  openPage('/home/more/storage', { as: await createMember() })

  await screen.findByText(/^৬০.MB-এর মধ্যে ৫০০.kB$/)
  expect(document.title).toBe('ডিভাইসের স্টোরেজ · জমা')
})
