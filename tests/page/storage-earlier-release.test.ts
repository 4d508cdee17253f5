import { deleteDB, type OpenDBCallbacks, openDB } from 'idb'
import { createStore, set } from 'idb-keyval'
import { expect, test } from 'vitest'
import { savedVideos, videoPath } from '#contract/videos.ts'
import { readEntries } from '#src/outbox/entries.ts'
import { readSendingSession } from '#src/outbox/session-mirror.ts'
import { type SavedVideo, withVideos } from '#src/videos/video-store.ts'
import { fakeCacheStorage } from '../support/page/fake-cache-storage.ts'
import { inAnHour, versionOneEntry } from '../support/page/outbox-entries.ts'

/** Replaces a database by one of an earlier release. */
async function createDatabase(name: string, upgrade: OpenDBCallbacks<unknown>['upgrade']) {
  await deleteDB(name)
  return openDB(name, 1, { ...(upgrade && { upgrade }) })
}

test('entries and the session that an earlier release has stored are read', async () => {
  const [first, second] = [{ username: 'rahim' }, { username: 'karim' }]
  const entry = versionOneEntry(first)
  const session = { ...first, token: 'token', exp: inAnHour(), isRefused: false }
  const database = await createDatabase('joma-outbox', (each) => {
    each.createObjectStore('entries', { keyPath: 'id' }).createIndex('username', 'username')
    each.createObjectStore('session')
  })
  for (const each of [entry, versionOneEntry(second)]) await database.put('entries', each)
  await database.put('session', session, 'now')
  database.close()

  expect(await readEntries('rahim')).toEqual([expect.objectContaining(entry)])
  expect(await readSendingSession()).toEqual(session)
})

test('videos that an earlier release has saved with idb-keyval are read', async () => {
  fakeCacheStorage()
  const video: SavedVideo = { advertise: crypto.randomUUID(), sizeBytes: 3, savedAtMs: 1, playedAtMs: 2 }
  await (await caches.open(savedVideos.cache)).put(videoPath(video.advertise), new Response('abc'))
  await deleteDB('joma-videos')
  await set(video.advertise, video, createStore('joma-videos', 'videos'))

  expect(await withVideos(async ({ saved }) => saved)).toEqual([video])
})
