import { screen, waitFor } from '@testing-library/dom'
import { get, keys, set } from 'idb-keyval'
import { afterEach, expect, test, vi } from 'vitest'
import { supports } from '#contract/supports.ts'
import { cacheStore } from '#src/cache/persist-cache.ts'
import { clearSession, storeToken, unfinishedKey } from '#src/session/session.ts'
import { withVideoRecords } from '#src/videos/video-store.ts'
import { dropRequest } from '../support/page/api-responses.ts'
import { fakeCacheStorage } from '../support/page/fake-cache-storage.ts'
import { openPage } from '../support/page/open-page.tsx'
import { saveForOffline, uploadVideos } from '../support/page/saved-videos.ts'
import { createMember, password } from '../support/server/members.ts'

const { advertises } = uploadVideos()
afterEach(() => vi.restoreAllMocks())

const full = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError')

test('a log-out that cannot delete the data opens the sign-in, and the next start deletes it', async () => {
  const as = await createMember({ balance: 75 })
  const page = openPage('/home/more', { as })
  await waitFor(async () => expect(await keys(cacheStore)).toContain(as.username))
  const clear = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('An internal error.', 'UnknownError')
  })

  await page.user.click(await screen.findByRole('button', { name: 'Log out' }))

  await waitFor(() => expect(page.pathNow()).toBe('/login'))
  await waitFor(() => expect(clear).toHaveBeenCalled())
  expect(localStorage.getItem(unfinishedKey)).not.toBeNull()
  expect(await keys(cacheStore)).toContain(as.username)
  page.close()
  clear.mockRestore()

  openPage('/login')

  await waitFor(async () => expect(await keys(cacheStore)).toEqual([]))
  await waitFor(() => expect(localStorage.getItem(unfinishedKey)).toBeNull())
})

test('an unfinished log-out leaves the data of an account that has signed in since then', async () => {
  const [first, second] = [await createMember(), await createMember()]
  const { close } = openPage('/home', { as: second })
  await waitFor(async () => expect(await keys(cacheStore)).toContain(second.username))
  close()
  await set(first.username, 'left', cacheStore)
  localStorage.setItem(unfinishedKey, '1')

  openPage('/home', { as: second })

  await waitFor(() => expect(localStorage.getItem(unfinishedKey)).toBeNull())
  expect(await get(first.username, cacheStore)).toBeUndefined()
  expect(await get(second.username, cacheStore)).toBeDefined()
})

test('an unfinished log-out deletes the videos that were saved before it, and no later ones', async () => {
  fakeCacheStorage()
  const as = await createMember()
  await saveForOffline(advertises[0]!)
  await vi.waitUntil(isNextMs(), { interval: 1 })
  clearSession()
  storeToken(as.token)
  await vi.waitUntil(isNextMs(), { interval: 1 })
  await saveForOffline(advertises[1]!)

  openPage('/home/profile', { as })

  await waitFor(() => expect(localStorage.getItem(unfinishedKey)).toBeNull())
  expect(await withVideoRecords((database) => database.getAllKeys('videos'))).toEqual([advertises[1]])
})

/** Returns a check whether the clock shows another millisecond than now. */
function isNextMs() {
  const nowMs = Date.now()
  return () => Date.now() > nowMs
}

test('a sign-in with a full local storage names the reason', async () => {
  const { username } = await createMember()
  const { user, pathNow } = openPage('/login')
  await user.type(await screen.findByLabelText('Username'), username)
  await user.type(screen.getByLabelText('Password'), password)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw full()
  })

  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  await screen.findByText(/^The storage of this device is full, so you cannot be signed in\./)
  expect(pathNow()).toBe('/login')
})

test('a form with a full outbox and no network names the reason and stays filled', async () => {
  const { user } = openPage('/home/support', { as: await createMember() })
  await user.type(await screen.findByLabelText('Message'), 'Where is my money?')
  dropRequest(supports.create)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw full()
  })

  await user.click(screen.getByRole('button', { name: 'Send message' }))

  await screen.findByText(/^The storage of this device is full, so it cannot be saved to send later\./)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Where is my money?')
})
