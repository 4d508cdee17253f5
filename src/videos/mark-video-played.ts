import { set } from 'idb-keyval'
import { videoStore } from './video-store.ts'
import { canSaveVideos, withVideos } from './with-videos.ts'

/** Where room has to be made, a video that was played lately stays longest. */
export async function markVideoPlayed(advertise: string): Promise<void> {
  if (!canSaveVideos()) return
  await withVideos(async ({ saved }) => {
    const video = saved.find((each) => each.advertise === advertise)
    if (video) await set(advertise, { ...video, playedAtMs: Date.now() }, videoStore())
  })
}
