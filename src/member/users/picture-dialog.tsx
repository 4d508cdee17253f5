import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { pictureUpload } from '#contract/users.ts'
import { CallError } from '../../api/call-error.ts'
import { uploadMutation } from '../../api/upload.ts'
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
  const { send, percent, failure, sent } = useSendPicture(onClose)
  const { title, preview, help, use, another, sending } = messages.users.picture
  const square = picture?.square
  const message = picture?.error ?? (sent && sent === square ? failure : undefined)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" disabled={percent !== undefined} onClick={onAnother}>
            {another}
          </Button>
          {square && (
            <Button isBusy={percent !== undefined} onClick={() => send(square)}>
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
      {percent !== undefined && <ProgressBar label={sending} percent={percent} />}
      <OfflineHint />
    </Dialog>
  )
}

function useSendPicture(onDone: () => void) {
  const { mutate, isPending, error } = useMutation(uploadMutation(pictureUpload))
  const [percent, setPercent] = useState(0)
  const leaving = useRef(new AbortController())
  const [last, setLast] = useState<{ file: File; key: string }>()

  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  function send(file: File) {
    // The same picture after a missing response has the same idempotency key.
    const sending = last?.file === file ? last : { file, key: crypto.randomUUID() }
    setLast(sending)
    setPercent(0)
    mutate(
      {
        file,
        idempotencyKey: sending.key,
        signal: leaving.current.signal,
        onProgress: (sentBytes) => setPercent(Math.floor((sentBytes / file.size) * 100)),
      },
      {
        onSuccess: () => {
          showToast.success(messages.users.picture.done)
          onDone()
        },
      },
    )
  }

  return {
    send,
    /** The last sent picture. Its error is not shown for another picture. */
    sent: last?.file,
    percent: isPending ? percent : undefined,
    failure: error ? getFailureMessage(error) : undefined,
  }
}

/** The server's message or a network error; for any other error a general message. */
const getFailureMessage = (error: Error) =>
  error instanceof CallError && (error.status ?? 0) < 500 ? error.message : messages.users.picture.failed
