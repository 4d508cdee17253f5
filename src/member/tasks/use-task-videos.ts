import { useEffect } from 'react'
import type { Task } from '#contract/tasks.ts'
import { keepVideosOf } from '../../videos/delete-videos.ts'
import { prefetchVideos } from '../../videos/prefetch-videos.ts'

interface Today {
  data: Task[] | undefined
  dataUpdatedAt: number
}

/** Keeps on the phone what today's list needs: videos of closed tasks go, those of open ones come where they may. */
export function useTaskVideos({ data, dataUpdatedAt }: Today, { isPlaying }: { isPlaying: boolean }): void {
  const open = data?.map(({ advertise }) => advertise).join(' ')
  // What lay on the phone may be of yesterday: only a list that this page has read says what is closed.
  const isRead = dataUpdatedAt >= performance.timeOrigin

  useEffect(() => {
    if (open === undefined || !isRead) return
    void keepVideosOf(advertisesOf(open)).catch(() => {
      // A browser that keeps nothing has nothing to delete.
    })
  }, [open, isRead])

  useEffect(() => {
    // A video that plays needs the network for itself.
    if (open && isRead && !isPlaying) return prefetchVideos(advertisesOf(open))
  }, [open, isRead, isPlaying])
}

const advertisesOf = (open: string) => open.split(' ').filter(Boolean)
