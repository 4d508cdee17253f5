import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { fakeCacheStorage } from '../support/page/fake-cache-storage.ts'
import { uploadVideos } from '../support/page/saved-videos.ts'

const { openTasks } = uploadVideos()

function mockConnection(information: { effectiveType: string; saveData?: boolean }) {
  const value = Object.assign(new EventTarget(), information)
  Object.defineProperty(navigator, 'connection', { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
}

test.each([
  ['4g', false, 3],
  ['4g', true, 0],
  ['3g', false, 0],
] as const)('on %s with Data Saver %s, %i videos are saved automatically', async (effectiveType, saveData, count) => {
  const caches = fakeCacheStorage()
  mockConnection({ effectiveType, saveData })
  const { row } = await openTasks()

  if (count > 0) await waitFor(() => expect(screen.getAllByText('Saved on this device')).toHaveLength(count))
  else await row(2).findByRole('button', { name: /^Save for offline \(600.kB\)$/ })

  expect(caches.paths()).toHaveLength(count)
})

test('a browser without network information saves no video automatically', async () => {
  const caches = fakeCacheStorage()
  const { row } = await openTasks()

  await row(2).findByRole('button', { name: /^Save for offline \(600.kB\)$/ })

  expect(caches.paths()).toEqual([])
})
