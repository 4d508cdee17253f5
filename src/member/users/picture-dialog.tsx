import { useRef } from 'react'
import { pictureUpload } from '#contract/pictures.ts'
import { CallError } from '../../api/call-error.ts'
import { useUpload } from '../../api/upload.ts'
import { OfflineHint } from '../../connectivity/offline-hint.tsx'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.ts'
import { useSquarePicture } from './use-square-picture.ts'

interface PictureDialogProps {
  file: File
  onAnother: () => void
  onClose: () => void
}

/** A preview of the picture with an upload button. Closing it cancels the upload. */
export function PictureDialog({ file, onAnother, onClose }: PictureDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = useSquarePicture(canvas, file)
  const { title, preview, help, use, another, sending, done } = messages.users.picture
  const { send, isSending, progress, error, sent } = useUpload(pictureUpload, {
    onDone: () => {
      showToast.success(done)
      onClose()
    },
  })
  const square = picture?.square
  const message = picture?.error ?? (error && sent === square ? getFailureMessage(error) : undefined)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" disabled={isSending} onClick={onAnother}>
            {another}
          </Button>
          {square && (
            <Button isBusy={isSending} onClick={() => send(square)}>
              {use}
            </Button>
          )}
        </>
      }
    >
      {message && <Banner tone="error">{message}</Banner>}
      {!picture && <Spinner size="l" />}
      <div className="picture-preview" hidden={!square}>
        <canvas ref={canvas} role="img" aria-label={preview} />
        <p className="meta">{help}</p>
      </div>
      {progress && <ProgressBar label={sending} percent={progress.percent} />}
      <OfflineHint />
    </Dialog>
  )
}

/** The server's message or a network error; for any other error a general message. */
const getFailureMessage = (error: Error) =>
  error instanceof CallError && (error.status ?? 0) < 500 ? error.message : messages.users.picture.failed
