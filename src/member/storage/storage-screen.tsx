import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tasks } from '#contract/tasks.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount } from '../../ui/format.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type SavedVideo, sizeOf } from '../../videos/saved-video.ts'
import { useSavedVideos } from '../../videos/use-saved-videos.ts'
import { ConfirmDeleteVideos } from './confirm-delete-videos.tsx'
import { StorageUsage } from './storage-usage.tsx'
import { VideoList } from './video-list.tsx'

/** The saved videos with their sizes and delete buttons. */
export function StorageScreen() {
  const { data: saved, error } = useSavedVideos()
  const today = useQuery(endpointQuery(tasks.today, {}))
  const [dialog, setDialog] = useState<{ videos: SavedVideo[]; says: string }>()
  const { title, empty, emptyHelp, cannot, deleteAll, askToDelete, askToDeleteAll } = messages.videos

  /** The title of the task in My Tasks, if it is known. */
  function nameOf({ advertise, savedAtMs }: SavedVideo): string {
    const place = today.data?.findIndex((task) => task.advertise === advertise) ?? -1
    if (place >= 0) return messages.tasks.complete(formatCount(place + 1))
    return messages.videos.advertisement(formatDay(new Date(savedAtMs).toISOString()))
  }

  return (
    <>
      <BackBar title={title} to="/home/more" />
      <Page>
        {error && <Banner tone="error">{cannot}</Banner>}
        {!saved && !error && <Skeleton />}
        {saved && <StorageUsage videoBytes={sizeOf(saved)} />}
        {saved?.length === 0 && <EmptyState title={empty} help={emptyHelp} />}
        {saved && saved.length > 0 && (
          <>
            <VideoList
              videos={saved}
              nameOf={nameOf}
              onDelete={(video) =>
                setDialog({ videos: [video], says: askToDelete(nameOf(video), formatSize(video.sizeBytes)) })
              }
            />
            <Button
              variant="danger-outline"
              isBlock
              onClick={() => setDialog({ videos: saved, says: askToDeleteAll(formatSize(sizeOf(saved))) })}
            >
              {deleteAll}
            </Button>
          </>
        )}
      </Page>
      {dialog && (
        <ConfirmDeleteVideos videos={dialog.videos} onClose={() => setDialog(undefined)}>
          {dialog.says}
        </ConfirmDeleteVideos>
      )}
    </>
  )
}
