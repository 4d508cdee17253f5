import { useEffect, useState } from 'react'
import { videoPath } from '#contract/videos.ts'

// The bytes of an id never change.
const sizes = new Map<string, number>()

/** The sizes of videos in bytes, after HEAD requests. Unknown ones are missing. */
export function useVideoSizes(
  advertises: string[],
  { isEnabled }: { isEnabled: boolean },
): ReadonlyMap<string, number> {
  const [, setLoadedCount] = useState(0)
  const wanted = advertises.join(' ')

  useEffect(() => {
    if (!isEnabled) return
    const aborter = new AbortController()
    for (const advertise of wanted.split(' ').filter((id) => id && !sizes.has(id))) {
      void fetchSize(advertise, aborter.signal).then(
        () => setLoadedCount((count) => count + 1),
        () => {
          // The video is offered without its size.
        },
      )
    }
    return () => aborter.abort()
  }, [wanted, isEnabled])

  return sizes
}

async function fetchSize(advertise: string, signal: AbortSignal): Promise<void> {
  const { ok, headers } = await fetch(videoPath(advertise), { method: 'HEAD', signal })
  const sizeBytes = Number(headers.get('Content-Length'))
  const isVideo = ok && headers.get('Content-Type')?.startsWith('video/')
  if (isVideo && sizeBytes) sizes.set(advertise, sizeBytes)
}
