import { set } from 'idb-keyval'
import { videoPath } from '#contract/videos.ts'
import { type Download, downloadVideo } from './download-video.ts'
import { hasRoom, videoLimits } from './saved-video.ts'
import { VideoNotSaved } from './video-not-saved.ts'
import { videoStore } from './video-store.ts'
import { publishVideoChange } from './videos-channel.ts'
import { removeVideos, type Videos, withVideos } from './with-videos.ts'

export interface Saving extends Omit<Download, 'onSize'> {
  onSize: (sizeBytes: number) => void
  /** Older videos may be evicted, because the user has asked for this one. */
  mayReplace: boolean
}

/** Saves a whole video or nothing. Returns the number of evicted videos. */
export async function saveVideo(advertise: string, { mayReplace, onSize, onProgress, signal }: Saving) {
  const { sizeBytes, answer } = await downloadVideo(advertise, {
    signal,
    onProgress,
    onSize: async (sizeBytes) => {
      if (sizeBytes > videoLimits.sizeBytes) throw new VideoNotSaved('tooLarge')
      const canStay = await withVideos(async ({ saved }) => mayReplace || hasRoom(saved, sizeBytes))
      if (!canStay) throw new VideoNotSaved('noRoom')
      onSize(sizeBytes)
    },
  })
  try {
    return await withVideos((videos) => {
      signal.throwIfAborted()
      return keep({ videos, advertise, sizeBytes, answer, mayReplace })
    })
  } finally {
    publishVideoChange('changed')
  }
}

interface Arrived {
  videos: Videos
  advertise: string
  sizeBytes: number
  answer: Response
  mayReplace: boolean
}

async function keep({ videos: { cache, saved }, advertise, sizeBytes, answer, mayReplace }: Arrived) {
  const others = saved.filter((each) => each.advertise !== advertise)
  for (let replaced = 0; ; replaced += 1) {
    if (hasRoom(others, sizeBytes) && (await isPut())) return { replaced }
    const oldest = mayReplace && others.shift()
    if (!oldest) throw new VideoNotSaved('noRoom')
    await removeVideos(cache, [oldest.advertise])
  }

  /** False if the device has no space, which only an attempt shows. */
  async function isPut(): Promise<boolean> {
    try {
      await cache.put(videoPath(advertise), answer.clone())
      await set(advertise, { advertise, sizeBytes, savedAtMs: Date.now() }, videoStore())
      return true
    } catch (error) {
      await removeVideos(cache, [advertise])
      if ((error as Error).name === 'QuotaExceededError') return false
      throw error
    }
  }
}
