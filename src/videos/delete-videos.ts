import { clear } from 'idb-keyval'
import { savedVideos } from '#contract/videos.ts'
import { stopAllSavings } from './saving.ts'
import { canSaveVideos, getVideoStore, publishVideoChange, removeVideos, withVideos } from './video-store.ts'

export async function deleteVideos(advertises: string[]): Promise<void> {
  await withVideos(({ cache }) => removeVideos(cache, advertises))
  publishVideoChange('changed')
}

/** Deletes all videos except those of open tasks. */
export async function deleteClosedVideos(open: string[]): Promise<void> {
  if (!canSaveVideos()) return
  const closed = await withVideos(async ({ cache, saved }) => {
    const closedAdvertises = saved.map(({ advertise }) => advertise).filter((advertise) => !open.includes(advertise))
    await removeVideos(cache, closedAdvertises)
    return closedAdvertises
  })
  if (closed.length > 0) publishVideoChange('changed')
}

/** Deletes all saved videos and their records, because another account may sign in on this device. */
export async function deleteAllVideos(): Promise<void> {
  if (!canSaveVideos()) return
  stopAllSavings()
  publishVideoChange('forgotten')
  await navigator.locks.request('joma-videos', async () => {
    // A browser without storage rejects. It then has nothing to delete.
    await Promise.allSettled([clear(getVideoStore()), caches.delete(savedVideos.cache)])
  })
  publishVideoChange('changed')
}
