import { videoPath } from '#contract/videos.ts'
import {
  hasSpace,
  publishVideoChange,
  putRecord,
  removeVideos,
  type Videos,
  videoLimits,
  withVideos,
} from './video-store.ts'

/** The reason: larger than the limit, no space on the device, or an incomplete download. */
export type NotSavedReason = 'tooLarge' | 'noSpace' | 'incomplete'

export class VideoNotSaved extends Error {
  readonly reason: NotSavedReason

  constructor(reason: NotSavedReason, options?: ErrorOptions) {
    super(`The video is not saved: ${reason}`, options)
    this.reason = reason
  }
}

interface Saving extends Omit<Download, 'onSize'> {
  onSize: (sizeBytes: number) => void
  /** Older videos may be evicted, because the user has asked for this one. */
  mayReplace: boolean
}

/** Saves a whole video or nothing. Returns the number of evicted videos. */
export async function saveVideo(advertise: string, { mayReplace, onSize, onProgress, signal }: Saving) {
  const { sizeBytes, response } = await downloadVideo(advertise, {
    signal,
    onProgress,
    onSize: async (sizeBytes) => {
      if (sizeBytes > videoLimits.sizeBytes) throw new VideoNotSaved('tooLarge')
      const canStay = await withVideos(async ({ saved }) => mayReplace || hasSpace(saved, sizeBytes))
      if (!canStay) throw new VideoNotSaved('noSpace')
      onSize(sizeBytes)
    },
  })
  try {
    return await withVideos((videos) => {
      signal.throwIfAborted()
      return storeVideo({ videos, advertise, sizeBytes, response, mayReplace })
    })
  } finally {
    publishVideoChange('changed')
  }
}

interface Downloaded {
  videos: Videos
  advertise: string
  sizeBytes: number
  response: Response
  mayReplace: boolean
}

async function storeVideo({ videos: { cache, saved }, advertise, sizeBytes, response, mayReplace }: Downloaded) {
  const others = saved.filter((each) => each.advertise !== advertise)
  for (let replaced = 0; ; replaced += 1) {
    if (hasSpace(others, sizeBytes) && (await tryPut())) return { replaced }
    const oldest = mayReplace && others.shift()
    if (!oldest) throw new VideoNotSaved('noSpace')
    await removeVideos(cache, [oldest.advertise])
  }

  /** False if the device has no space, which only an attempt shows. */
  async function tryPut(): Promise<boolean> {
    try {
      await cache.put(videoPath(advertise), response.clone())
      await putRecord({ advertise, sizeBytes, savedAtMs: Date.now() })
      return true
    } catch (error) {
      await removeVideos(cache, [advertise])
      if ((error as Error).name === 'QuotaExceededError') return false
      throw error
    }
  }
}

interface Download {
  signal: AbortSignal
  /** Called before the download. Throws to cancel it. */
  onSize: (sizeBytes: number) => Promise<void>
  onProgress: (receivedBytes: number) => void
}

/** Downloads a whole video as a `Response` to store. */
async function downloadVideo(advertise: string, { signal, onSize, onProgress }: Download) {
  const response = await withNetworkError(fetch(videoPath(advertise), { signal }), signal)
  const sizeBytes = Number(response.headers.get('Content-Length'))
  // A captive portal answers 200 with its page.
  const isVideo = response.status === 200 && response.headers.get('Content-Type')?.startsWith('video/')
  if (!isVideo || !response.body || !sizeBytes) throw new VideoNotSaved('incomplete')
  try {
    await onSize(sizeBytes)
  } catch (refusal) {
    void response.body.cancel()
    throw refusal
  }
  const counted = response.body.pipeThrough(countBytes(onProgress))
  // The browser may store a large blob on disk.
  const body = await withNetworkError(new Response(counted).blob(), signal)
  if (body.size !== sizeBytes) throw new VideoNotSaved('incomplete')
  return { sizeBytes, response: new Response(body, { headers: response.headers }) }
}

function countBytes(onProgress: (receivedBytes: number) => void) {
  let receivedBytes = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      receivedBytes += chunk.byteLength
      onProgress(receivedBytes)
      controller.enqueue(chunk)
    },
  })
}

async function withNetworkError<Result>(request: Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    return await request
  } catch (cause) {
    signal.throwIfAborted()
    throw new VideoNotSaved('incomplete', { cause })
  }
}
