import { videoPath } from '#contract/videos.ts'
import { VideoNotSaved } from './video-not-saved.ts'

export interface Download {
  signal: AbortSignal
  /** Called before the download. Throws to cancel it. */
  onSize: (sizeBytes: number) => Promise<void>
  onProgress: (receivedBytes: number) => void
}

/** Downloads a whole video as a `Response` to store. */
export async function downloadVideo(advertise: string, { signal, onSize, onProgress }: Download) {
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
