import { createStore, del, delMany, entries, set, type UseStore } from 'idb-keyval'
import { savedVideos, videoPath } from '#contract/videos.ts'

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
  navigator.locks.request('joma-videos', async () => {
    const cache = await caches.open(savedVideos.cache)
    return run({ cache, saved: await readConsistent(cache) })
  })

export async function removeVideos(cache: Cache, advertises: string[]): Promise<void> {
  await delMany(advertises, getVideoStore())
  await Promise.all(advertises.map((advertise) => cache.delete(videoPath(advertise))))
}

/** A killed tab or an eviction by the browser may leave a file without a record or a record without a file. */
async function readConsistent(cache: Cache): Promise<SavedVideo[]> {
  const records = await entries<string, SavedVideo>(getVideoStore())
  const cached = new Map((await cache.keys()).map((request) => [new URL(request.url).pathname, request]))
  const saved: SavedVideo[] = []
  for (const [advertise, video] of records) {
    if (cached.delete(videoPath(advertise))) saved.push(video)
    else await del(advertise, getVideoStore())
  }
  for (const request of cached.values()) await cache.delete(request)
  return saved.sort(compareLastUse)
}

let store: UseStore | undefined

/** The record of each saved video, by its advertisement. Opened at the first use. */
export const getVideoStore = (): UseStore => {
  store ??= createStore('joma-videos', 'videos')
  return store
}

/** Stores the time of playing. Recently played videos are evicted last. */
export async function markVideoPlayed(advertise: string): Promise<void> {
  if (!canSaveVideos()) return
  await withVideos(async ({ saved }) => {
    const video = saved.find((each) => each.advertise === advertise)
    if (video) await set(advertise, { ...video, playedAtMs: Date.now() }, getVideoStore())
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
