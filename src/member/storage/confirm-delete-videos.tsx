import { useState } from 'react'
import { messages } from '../../i18n/messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { deleteVideos } from '../../videos/delete-videos.ts'
import type { SavedVideo } from '../../videos/saved-video.ts'

interface ConfirmDeleteVideosProps {
  videos: SavedVideo[]
  /** One sentence with the videos. */
  children: string
  onClose: () => void
}

/** Deletes videos after a confirmation. */
export function ConfirmDeleteVideos({ videos, children, onClose }: ConfirmDeleteVideosProps) {
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
