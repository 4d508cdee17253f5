import { useEffect, useState } from 'react'
import { canSaveVideos, type SavedVideo, subscribeToVideos, withVideos } from './video-store.ts'

interface SavedVideosRead {
  data: SavedVideo[] | undefined
  error: Error | null
}

/** The saved videos, updated on every change. */
export function useSavedVideos() {
  const [result, setResult] = useState<SavedVideosRead>({ data: undefined, error: null })

  useEffect(() => {
    void refresh()
    if (canSaveVideos()) return subscribeToVideos(() => void refresh())

    async function refresh() {
      try {
        if (!canSaveVideos()) throw new Error('This browser cannot store videos')
        const data = await withVideos(async ({ saved }) => saved)
        setResult({ data, error: null })
      } catch (cause) {
        setResult({ data: undefined, error: cause as Error })
      }
    }
  }, [])

  return result
}
