import { clear } from 'idb-keyval'
import { savedVideos } from '#contract/videos.ts'
import { stopAllSavings } from './saving-states.ts'
import { videoStore } from './video-store.ts'
import { publishVideoChange } from './videos-channel.ts'
import { canSaveVideos } from './with-videos.ts'

/** Deletes all saved videos and their records, because another account may sign in on this device. */
export async function deleteAllVideos(): Promise<void> {
  if (!canSaveVideos()) return
  stopAllSavings()
  publishVideoChange('forgotten')
  await navigator.locks.request('joma-videos', async () => {
    // A browser without storage rejects. It then has nothing to delete.
    await Promise.allSettled([clear(videoStore()), caches.delete(savedVideos.cache)])
  })
  publishVideoChange('changed')
}
