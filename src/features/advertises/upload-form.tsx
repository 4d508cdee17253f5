import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { advertiseUpload } from '#contract/advertises.ts'
import { refusals } from '#contract/errors.ts'
import { CallError } from '../../api/call-error.ts'
import { uploadingAdvertise } from '../../api/upload.ts'
import { FileField } from '../../forms/file-field.tsx'
import { Form } from '../../forms/form.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

const [, notAVideo] = refusals.not_a_video

/** Sends one video. Leaving the screen stops it, as Cancel does. */
export function UploadForm({ onDone }: { onDone: () => void }) {
  const { mutate, isPending, error, reset } = useMutation(uploadingAdvertise())
  const [file, setFile] = useState<File>()
  const [mistake, setMistake] = useState<string>()
  const [sentBytes, setSentBytes] = useState(0)
  const sending = useRef<AbortController>(undefined)
  const key = useRef<string>(undefined)

  useEffect(() => () => sending.current?.abort(), [])

  function pick(picked: File | undefined) {
    sending.current?.abort()
    reset()
    setMistake(picked && !picked.type.startsWith('video/') ? notAVideo : undefined)
    setFile(picked)
    key.current = undefined
  }

  function send() {
    if (isPending) return
    if (!file || mistake) return setMistake(notAVideo)
    sending.current = new AbortController()
    key.current ??= crypto.randomUUID()
    setSentBytes(0)
    mutate(
      { file, idempotencyKey: key.current, signal: sending.current.signal, onProgress: setSentBytes },
      {
        onSuccess: () => {
          showToast.success(advertiseUpload.message)
          onDone()
        },
      },
    )
  }

  return (
    <Form errors={{ [advertiseUpload.field]: mistake }} failure={error ? failureOf(error) : undefined} onSubmit={send}>
      <FileField
        name={advertiseUpload.field}
        label="Pick a video for the advertisement."
        hint="Video files only"
        verb="Pick a video"
        accept="video/*"
        sentBytes={isPending ? sentBytes : undefined}
        onPick={pick}
        onCancel={() => pick(undefined)}
      />
      <Button type="submit" isBlock isBusy={isPending}>
        Upload
      </Button>
      {isPending && <p className="meta">Keep this page open until the upload is done.</p>}
    </Form>
  )
}

/** What the server says about the file is worth reading; anything else is only a failure. */
function failureOf(error: Error) {
  const isRefusal = error instanceof CallError && error.status !== undefined && error.status < 500
  return isRefusal ? error.message : 'Upload failed. Please try again.'
}
