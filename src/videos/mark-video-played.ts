import { set } from 'idb-keyval'
import { videoStore } from './video-store.ts'
import { canSaveVideos, withVideos } from './with-videos.ts'

/** Stores the time of playing. Recently played videos are evicted last. */
export async function markVideoPlayed(advertise: string): Promise<void> {
  if (!canSaveVideos()) return
  await withVideos(async ({ saved }) => {
    const video = saved.find((each) => each.advertise === advertise)
    if (video) await set(advertise, { ...video, playedAtMs: Date.now() }, videoStore())
  })
}
