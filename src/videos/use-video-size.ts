import { useEffect, useState } from 'react'
import { videoPath } from '#contract/videos.ts'

// The bytes of an id never change.
const sizes = new Map<string, number>()

/** The size of a video, after a HEAD request. */
export function useVideoSize(advertise: string, { isEnabled }: { isEnabled: boolean }): number | undefined {
  const [, setSizeBytes] = useState<number>()

  useEffect(() => {
    if (!isEnabled || sizes.has(advertise)) return
    const aborter = new AbortController()
    void fetchSize(advertise, aborter.signal).then(setSizeBytes, () => {
      // The video is offered without its size.
    })
    return () => aborter.abort()
  }, [advertise, isEnabled])

  return sizes.get(advertise)
}

async function fetchSize(advertise: string, signal: AbortSignal): Promise<number | undefined> {
  const { ok, headers } = await fetch(videoPath(advertise), { method: 'HEAD', signal })
  const sizeBytes = Number(headers.get('Content-Length'))
  if (ok && sizeBytes) sizes.set(advertise, sizeBytes)
  return sizeBytes
}
