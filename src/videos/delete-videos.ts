import { savedVideos } from '#contract/videos.ts'
import { withTimeLimit } from '../storage/time-limit.ts'
import { withLock } from '../storage/with-lock.ts'
import { stopAllSavings } from './saving.ts'
import {
  canSaveVideos,
  publishVideoChange,
  removeVideos,
  type SavedVideo,
  withVideoRecords,
  withVideos,
} from './video-store.ts'

export async function deleteVideos(advertises: string[]): Promise<void> {
  await withVideos(({ cache }) => removeVideos(cache, advertises))
  publishVideoChange('changed')
}

/** Deletes all videos except those of open tasks. */
export const deleteClosedVideos = (open: string[]): Promise<void> =>
  deleteMatching(({ advertise }) => !open.includes(advertise))

/** Deletes the videos that were saved until this time, in ms since 1970. */
export const deleteVideosUntil = (ms: number): Promise<void> => deleteMatching(({ savedAtMs }) => savedAtMs <= ms)

async function deleteMatching(matches: (video: SavedVideo) => boolean): Promise<void> {
  if (!canSaveVideos()) return
  const advertises = await withVideos(async ({ cache, saved }) => {
    const matching = saved.filter(matches).map(({ advertise }) => advertise)
    await removeVideos(cache, matching)
    return matching
  })
  if (advertises.length > 0) publishVideoChange('changed')
}

/** Deletes all saved videos and their records, because another account may sign in on this device. */
export async function deleteAllVideos(): Promise<void> {
  if (!canSaveVideos()) return
  stopAllSavings()
  publishVideoChange('forgotten')
  await withLock('joma-videos', async () => {
    const results = await Promise.allSettled([
      withVideoRecords((database) => database.clear('videos')),
      withTimeLimit(caches.delete(savedVideos.cache)),
    ])
    // A browser without storage rejects too. It then has nothing to delete.
    const late = results.find((result) => result.status === 'rejected' && result.reason?.name === 'TimeoutError')
    if (late?.status === 'rejected') throw late.reason
  })
  publishVideoChange('changed')
}
