import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { supportPictureUpload } from '#contract/support-pictures.ts'
import { CallError } from '../api/call-error.ts'
import { uploadMutation } from '../api/upload.ts'
import { useIsOnline } from '../connectivity/connectivity.ts'
import { useDraftValue } from '../forms/draft.ts'
import { FieldError } from '../forms/field.tsx'
import { useFieldError } from '../forms/form.tsx'
import { messages } from '../i18n/messages.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { reducePicture } from './reduce-picture.ts'

/** Uploads one picture at once. The form sends its id in the field `picture`. */
export function PictureField() {
  const input = useRef<HTMLInputElement>(null)
  const draft = useDraftValue('picture')
  const [picture, setPicture] = useState(draft)
  const { upload, percent, failure } = useUploadPicture(setPicture)
  const isOnline = useIsOnline()
  const error = useFieldError('picture') ?? failure
  const { add, added, remove, sending, offline } = messages.supports.picture

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    // The same file can be selected again.
    currentTarget.value = ''
    if (file) void upload(file)
  }

  return (
    <div className={error ? 'field is-error' : 'field'}>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={add}
        data-picture=""
        onChange={choose}
      />
      {picture && <input type="hidden" name="picture" value={picture} />}
      <div className="picture-choice">
        {picture ? (
          <>
            <span role="status">{added}</span>
            <Button variant="quiet" size="s" onClick={() => setPicture(undefined)}>
              {remove}
            </Button>
          </>
        ) : (
          <Button
            variant="outline"
            size="s"
            disabled={!isOnline}
            isBusy={percent !== undefined}
            onClick={() => input.current?.click()}
          >
            {add}
          </Button>
        )}
      </div>
      {percent !== undefined && <ProgressBar label={sending} percent={percent} />}
      {!isOnline && !picture && <p className="field-hint">{offline}</p>}
      <FieldError id="picture-error">{error}</FieldError>
    </div>
  )
}

function useUploadPicture(onDone: (picture: string) => void) {
  const { mutateAsync } = useMutation(uploadMutation(supportPictureUpload))
  const [percent, setPercent] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const leaving = useRef(new AbortController())

  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  async function upload(selected: File) {
    const { signal } = leaving.current
    setFailure(undefined)
    setPercent(0)
    try {
      const file = await reducePicture(selected)
      const onProgress = (sentBytes: number) => setPercent(Math.floor((sentBytes / file.size) * 100))
      const sent = await mutateAsync({ file, idempotencyKey: crypto.randomUUID(), signal, onProgress })
      onDone(sent.picture)
    } catch (error) {
      if (!signal.aborted) setFailure(getFailureMessage(error))
    } finally {
      setPercent(undefined)
    }
  }

  return { upload, percent, failure }
}

function getFailureMessage(error: unknown): string {
  const { failed, unreadable } = messages.supports.picture
  if (!(error instanceof CallError)) return unreadable
  return (error.status ?? 0) < 500 ? error.message : failed
}
