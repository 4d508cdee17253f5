import { publishVideoChange } from './videos-channel.ts'
import { canSaveVideos, removeVideos, withVideos } from './with-videos.ts'

export async function deleteVideos(advertises: string[]): Promise<void> {
  await withVideos(({ cache }) => removeVideos(cache, advertises))
  publishVideoChange('changed')
}

/** Deletes all videos except those of open tasks. */
export async function deleteClosedVideos(open: string[]): Promise<void> {
  if (!canSaveVideos()) return
  const closed = await withVideos(async ({ cache, saved }) => {
    const gone = saved.map(({ advertise }) => advertise).filter((advertise) => !open.includes(advertise))
    await removeVideos(cache, gone)
    return gone
  })
  if (closed.length > 0) publishVideoChange('changed')
}
