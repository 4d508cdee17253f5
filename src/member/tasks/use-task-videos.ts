import { useEffect } from 'react'
import type { Task } from '#contract/tasks.ts'
import { deleteClosedVideos } from '../../videos/delete-videos.ts'
import { prefetchVideos } from '../../videos/prefetch-videos.ts'

interface Today {
  data: Task[] | undefined
  dataUpdatedAt: number
}

/** Deletes the videos of closed tasks and prefetches those of open ones. */
export function useTaskVideos({ data, dataUpdatedAt }: Today, { isPlaying }: { isPlaying: boolean }): void {
  const open = data?.map(({ advertise }) => advertise).join(' ')
  // A restored list may be yesterday's. Only a list that this page has fetched shows which tasks are closed.
  const isRead = dataUpdatedAt >= performance.timeOrigin

  useEffect(() => {
    if (open === undefined || !isRead) return
    void deleteClosedVideos(advertisesOf(open)).catch(() => {
      // A browser without storage has nothing to delete.
    })
  }, [open, isRead])

  useEffect(() => {
    // A playing video needs the bandwidth.
    if (open && isRead && !isPlaying) return prefetchVideos(advertisesOf(open))
  }, [open, isRead, isPlaying])
}

const advertisesOf = (open: string) => open.split(' ').filter(Boolean)
