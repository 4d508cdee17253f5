import { set } from 'idb-keyval'
import { videoPath } from '#contract/video-path.ts'
import {
  hasRoom,
  publishVideoChange,
  removeVideos,
  type Videos,
  videoLimits,
  videoStore,
  withVideos,
} from './video-store.ts'

/** The reason: larger than the limit, no space on the device, or an incomplete download. */
export type NotSavedReason = 'tooLarge' | 'noRoom' | 'unreached'

export class VideoNotSaved extends Error {
  readonly why: NotSavedReason

  constructor(why: NotSavedReason, options?: ErrorOptions) {
    super(`The video is not saved: ${why}`, options)
    this.why = why
  }
}

interface Saving extends Omit<Download, 'onSize'> {
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

interface Download {
  signal: AbortSignal
  /** Called before the download. Throws to cancel it. */
  onSize: (sizeBytes: number) => Promise<void>
  onProgress: (receivedBytes: number) => void
}

/** Downloads a whole video as a `Response` to store. */
async function downloadVideo(advertise: string, { signal, onSize, onProgress }: Download) {
  const answer = await reached(fetch(videoPath(advertise), { signal }), signal)
  const sizeBytes = Number(answer.headers.get('Content-Length'))
  if (answer.status !== 200 || !answer.body || !sizeBytes) throw new VideoNotSaved('unreached')
  try {
    await onSize(sizeBytes)
  } catch (refusal) {
    void answer.body.cancel()
    throw refusal
  }
  const counted = answer.body.pipeThrough(counting(onProgress))
  // The browser may store a large blob on disk.
  const body = await reached(new Response(counted).blob(), signal)
  if (body.size !== sizeBytes) throw new VideoNotSaved('unreached')
  return { sizeBytes, answer: new Response(body, { headers: answer.headers }) }
}

function counting(onProgress: (receivedBytes: number) => void) {
  let receivedBytes = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      receivedBytes += piece.byteLength
      onProgress(receivedBytes)
      controller.enqueue(piece)
    },
  })
}

async function reached<Result>(asked: Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    return await asked
  } catch (cause) {
    signal.throwIfAborted()
    throw new VideoNotSaved('unreached', { cause })
  }
}
