import { useEffect, useState } from 'react'
import { videoPath } from '#contract/video-path.ts'

// The bytes of an id never change.
const known = new Map<string, number>()

/** The size of a video, after a HEAD request. */
export function useVideoSize(advertise: string, { isWanted }: { isWanted: boolean }): number | undefined {
  const [, setSizeBytes] = useState<number>()

  useEffect(() => {
    if (!isWanted || known.has(advertise)) return
    const gone = new AbortController()
    void ask(advertise, gone.signal).then(setSizeBytes, () => {
      // The video is offered without its size.
    })
    return () => gone.abort()
  }, [advertise, isWanted])

  return known.get(advertise)
}

async function ask(advertise: string, signal: AbortSignal): Promise<number | undefined> {
  const { ok, headers } = await fetch(videoPath(advertise), { method: 'HEAD', signal })
  const sizeBytes = Number(headers.get('Content-Length'))
  if (ok && sizeBytes) known.set(advertise, sizeBytes)
  return sizeBytes
}
