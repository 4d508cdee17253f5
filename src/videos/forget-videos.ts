import { clear } from 'idb-keyval'
import { savedVideos } from '#contract/saved-videos.ts'
import { forgetSavings } from './saving-states.ts'
import { videoStore } from './video-store.ts'
import { tellVideos } from './videos-channel.ts'
import { canSaveVideos } from './with-videos.ts'

/** Deletes every saved video and what is known of them: another account may sign in on this phone. */
export async function forgetVideos(): Promise<void> {
  if (!canSaveVideos()) return
  forgetSavings()
  tellVideos('forgotten')
  await navigator.locks.request('joma-videos', async () => {
    // A browser that keeps nothing refuses one or the other, and then has nothing to forget there.
    await Promise.allSettled([clear(videoStore()), caches.delete(savedVideos.cache)])
  })
  tellVideos('changed')
}
