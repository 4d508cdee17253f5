import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tasks } from '#contract/tasks.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatDay } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount } from '../../ui/format.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { fileVideo } from '../../ui/icons/actions.ts'
import { List, Row } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { deleteVideos } from '../../videos/delete-videos.ts'
import { useSavedVideos } from '../../videos/use-saved-videos.ts'
import { type SavedVideo, sumBytes } from '../../videos/video-store.ts'
import { StorageUsage } from './storage-usage.tsx'

/** The saved videos with their sizes and delete buttons. */
export function StorageScreen() {
  const { data: saved, error } = useSavedVideos()
  const today = useQuery(endpointQuery(tasks.today, {}))
  const [dialog, setDialog] = useState<{ videos: SavedVideo[]; question: string }>()
  const { title, empty, emptyHelp, unsupported, deleteAll, confirmDelete, confirmDeleteAll } = messages.videos

  /** The title of the task in My Tasks, if it is known. */
  function formatName({ advertise, savedAtMs }: SavedVideo): string {
    const index = today.data?.findIndex((task) => task.advertise === advertise) ?? -1
    if (index >= 0) return messages.tasks.complete(formatCount(index + 1))
    return messages.videos.advertisement(formatDay(new Date(savedAtMs).toISOString()))
  }

  return (
    <>
      <BackBar title={title} to="/home/more" />
      <Page>
        {error && <Banner tone="error">{unsupported}</Banner>}
        {!saved && !error && <Skeleton />}
        {saved && <StorageUsage videoBytes={sumBytes(saved)} />}
        {saved?.length === 0 && (
          <EmptyState
            title={empty}
            help={emptyHelp}
            action={<ButtonLink to="/home/my-task">{messages.tasks.title}</ButtonLink>}
          />
        )}
        {saved && saved.length > 0 && (
          <>
            <VideoList
              videos={saved}
              formatName={formatName}
              onDelete={(video) =>
                setDialog({ videos: [video], question: confirmDelete(formatName(video), formatSize(video.sizeBytes)) })
              }
            />
            <Button
              variant="danger-outline"
              isBlock
              onClick={() => setDialog({ videos: saved, question: confirmDeleteAll(formatSize(sumBytes(saved))) })}
            >
              {deleteAll}
            </Button>
          </>
        )}
      </Page>
      {dialog && (
        <ConfirmDeleteVideos videos={dialog.videos} onClose={() => setDialog(undefined)}>
          {dialog.question}
        </ConfirmDeleteVideos>
      )}
    </>
  )
}

interface VideoListProps {
  videos: SavedVideo[]
  formatName: (video: SavedVideo) => string
  onDelete: (video: SavedVideo) => void
}

function VideoList({ videos, formatName, onDelete }: VideoListProps) {
  return (
    <section className="stack stack-s">
      <h2 className="section-title">{messages.videos.section}</h2>
      <List>
        {videos.map((video) => (
          <Row
            key={video.advertise}
            start={<IconBadge path={fileVideo} thread="indigo" />}
            title={<span id={getNameId(video)}>{formatName(video)}</span>}
            detail={formatSize(video.sizeBytes)}
            end={
              <Button
                variant="danger-outline"
                size="s"
                aria-describedby={getNameId(video)}
                onClick={() => onDelete(video)}
              >
                {messages.videos.delete}
              </Button>
            }
          />
        ))}
      </List>
    </section>
  )
}

const getNameId = ({ advertise }: SavedVideo) => `video-${advertise}`

interface ConfirmDeleteVideosProps {
  videos: SavedVideo[]
  /** One sentence with the videos. */
  children: string
  onClose: () => void
}

/** Deletes videos after a confirmation. */
function ConfirmDeleteVideos({ videos, children, onClose }: ConfirmDeleteVideosProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function confirm() {
    setIsBusy(true)
    try {
      await deleteVideos(videos.map(({ advertise }) => advertise))
      onClose()
      // The pressed button was removed with its row.
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch {
      setError(messages.ui.unexpected)
      setIsBusy(false)
    }
  }

  return (
    <ConfirmDialog
      verb={messages.videos.delete}
      isDanger
      isBusy={isBusy}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
