import type { DBSchema } from 'idb'
import { savedVideos, videoPath } from '#contract/videos.ts'
import { createDatabase } from '../storage/database.ts'
import { withLock } from '../storage/with-lock.ts'

export interface Videos {
  cache: Cache
  /** Least recently played first. */
  saved: SavedVideo[]
}

/** Some browsers have no storage, and without a worker saved videos cannot be played. */
export const canSaveVideos = (): boolean =>
  'caches' in globalThis && 'locks' in navigator && 'serviceWorker' in navigator

/** Runs under a lock: one tab at a time reads and changes the saved videos. */
export const withVideos = <Result>(run: (videos: Videos) => Promise<Result>): Promise<Result> =>
  withLock('joma-videos', async () => {
    const cache = await caches.open(savedVideos.cache)
    return run({ cache, saved: await readConsistent(cache) })
  })

export async function removeVideos(cache: Cache, advertises: string[]): Promise<void> {
  await deleteRecords(advertises)
  await Promise.all(advertises.map((advertise) => cache.delete(videoPath(advertise))))
}

/** A killed tab or an eviction by the browser may leave a file without a record or a record without a file. */
async function readConsistent(cache: Cache): Promise<SavedVideo[]> {
  const records = await withVideoRecords((database) => database.getAll('videos'))
  const cached = new Map((await cache.keys()).map((request) => [new URL(request.url).pathname, request]))
  const saved: SavedVideo[] = []
  for (const video of records) {
    if (cached.delete(videoPath(video.advertise))) saved.push(video)
    else await deleteRecords([video.advertise])
  }
  for (const request of cached.values()) await cache.delete(request)
  return saved.sort(compareLastUse)
}

interface VideoSchema extends DBSchema {
  /** By the id of the advertisement. */
  videos: { key: string; value: SavedVideo }
}

export const withVideoRecords = createDatabase<VideoSchema>('joma-videos', (database) => {
  database.createObjectStore('videos')
})

export const putRecord = (video: SavedVideo): Promise<string> =>
  withVideoRecords((database) => database.put('videos', video, video.advertise))

const deleteRecords = (advertises: string[]): Promise<void> =>
  withVideoRecords(async (database) => {
    const change = database.transaction('videos', 'readwrite')
    for (const advertise of advertises) await change.store.delete(advertise)
    await change.done
  })

/** Stores the time of playing. Recently played videos are evicted last. */
export async function markVideoPlayed(advertise: string): Promise<void> {
  if (!canSaveVideos()) return
  await withVideos(async ({ saved }) => {
    const video = saved.find((each) => each.advertise === advertise)
    if (video) await putRecord({ ...video, playedAtMs: Date.now() })
  })
}

/** `changed`: a video was saved or deleted. `forgotten`: all were deleted, and running downloads must stop. */
type VideoChange = 'changed' | 'forgotten'

/** Publishes to the worker, the other tabs and this one. */
export function publishVideoChange(change: VideoChange): void {
  const channel = new BroadcastChannel(savedVideos.channel)
  channel.postMessage(change)
  channel.close()
}

/** Returns an unsubscribe function. */
export function subscribeToVideos(listener: (change: VideoChange) => void): () => void {
  const channel = new BroadcastChannel(savedVideos.channel)
  channel.onmessage = ({ data }) => listener(data)
  return () => channel.close()
}

/** The record of a saved advertisement video. */
export interface SavedVideo {
  advertise: string
  sizeBytes: number
  savedAtMs: number
  playedAtMs?: number
}

/** The limits of saved videos, below the quota of the browser. */
export const videoLimits = { sizeBytes: 60_000_000, count: 8 }

export const sumBytes = (videos: SavedVideo[]): number => videos.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

/** Whether the limits allow one more video. */
export const hasSpace = (videos: SavedVideo[], sizeBytes: number): boolean =>
  videos.length < videoLimits.count && sumBytes(videos) + sizeBytes <= videoLimits.sizeBytes

/** Least recently played first, which is the order of eviction. */
const compareLastUse = (one: SavedVideo, other: SavedVideo): number => getLastUseMs(one) - getLastUseMs(other)

const getLastUseMs = ({ playedAtMs, savedAtMs }: SavedVideo) => playedAtMs ?? savedAtMs
