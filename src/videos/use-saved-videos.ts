import { useEffect, useState } from 'react'
import { canSaveVideos, type SavedVideo, subscribeToVideos, withVideos } from './video-store.ts'

interface SavedVideosRead {
  data: SavedVideo[] | undefined
  error: Error | null
}

/** The saved videos, updated on every change. */
export function useSavedVideos() {
  const [read, setRead] = useState<SavedVideosRead>({ data: undefined, error: null })

  useEffect(() => {
    void look()
    if (canSaveVideos()) return subscribeToVideos(() => void look())

    async function look() {
      try {
        if (!canSaveVideos()) throw new Error('This browser cannot store videos')
        const data = await withVideos(async ({ saved }) => saved)
        setRead({ data, error: null })
      } catch (cause) {
        setRead({ data: undefined, error: cause as Error })
      }
    }
  }, [])

  return read
}
