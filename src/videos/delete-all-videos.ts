import { clear } from 'idb-keyval'
import { savedVideos } from '#contract/saved-videos.ts'
import { forgetSavings } from './saving-states.ts'
import { videoStore } from './video-store.ts'
import { tellVideos } from './videos-channel.ts'
import { canSaveVideos } from './with-videos.ts'

/** Deletes all saved videos and their records, because another account may sign in on this device. */
export async function forgetVideos(): Promise<void> {
  if (!canSaveVideos()) return
  forgetSavings()
  tellVideos('forgotten')
  await navigator.locks.request('joma-videos', async () => {
    // A browser without storage rejects. It then has nothing to delete.
    await Promise.allSettled([clear(videoStore()), caches.delete(savedVideos.cache)])
  })
  tellVideos('changed')
}
