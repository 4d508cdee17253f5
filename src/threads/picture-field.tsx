import { type ChangeEvent, useId, useRef, useState } from 'react'
import { supportPictureUpload } from '#contract/support-pictures.ts'
import { CallError } from '../api/call-error.ts'
import { useUpload } from '../api/upload.ts'
import { useIsOnline } from '../connectivity/connectivity.ts'
import { useDraftValue } from '../forms/draft.ts'
import { FieldError } from '../forms/field.tsx'
import { useFieldError } from '../forms/form.tsx'
import { messages } from '../i18n/messages.ts'
import { Button } from '../ui/button.tsx'
import { CanvasBlocked } from '../ui/encode-picture.ts'
import { formatSize } from '../ui/format-size.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { paperclip } from '../ui/icons/actions.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { reducePicture } from './reduce-picture.ts'
import './compose-field.css'

interface PictureFieldProps {
  /** An icon without text, in the line of a message. */
  isCompact?: boolean
}

/** Uploads one picture at once. The form sends its id in the field `picture`. */
export function PictureField({ isCompact = false }: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const draft = useDraftValue('picture')
  const [picture, setPicture] = useState(draft)
  const upload = useUpload(supportPictureUpload, {
    prepare: reducePicture,
    onDone: (sent) => setPicture(sent.picture),
  })
  const isOnline = useIsOnline()
  const error = useFieldError('picture') ?? (upload.error ? getFailureMessage(upload.error) : undefined)
  const { add, added, remove, sending, offline } = messages.supports.picture

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    // The same file can be selected again.
    currentTarget.value = ''
    if (file) upload.send(file)
  }

  const open = () => input.current?.click()
  return (
    <div className={`${isCompact ? 'picture-compact' : 'field'}${error ? ' is-error' : ''}`}>
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
        {isCompact && !picture && (
          <IconButton
            path={paperclip}
            label={add}
            disabled={!isOnline || upload.isSending}
            aria-busy={upload.isSending || undefined}
            aria-describedby={error && id}
            onClick={open}
          />
        )}
        {picture && (
          <span className="picture-added">
            <span role="status">{added}</span>
            <Button variant="quiet" size="s" onClick={() => setPicture(undefined)}>
              {remove}
            </Button>
          </span>
        )}
        {!isCompact && !picture && (
          <Button
            variant="outline"
            size="s"
            disabled={!isOnline}
            isBusy={upload.isSending}
            aria-describedby={error && id}
            onClick={open}
          >
            {add}
          </Button>
        )}
      </div>
      {upload.progress && <ProgressBar label={sending} percent={upload.progress.percent} />}
      {!isOnline && !picture && <p className="field-hint">{offline}</p>}
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}

function getFailureMessage(error: unknown): string {
  const { failed, unreadable, blocked } = messages.supports.picture
  if (error instanceof CanvasBlocked) return blocked(formatSize(supportPictureUpload.limitBytes))
  if (!(error instanceof CallError)) return unreadable
  return (error.status ?? 0) < 500 ? error.message : failed
}
