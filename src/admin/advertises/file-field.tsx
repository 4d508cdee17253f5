import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FieldError } from '../../forms/field.tsx'
import { useFieldError } from '../../forms/form.tsx'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { fileVideo } from '../../ui/icons/actions.ts'
import { x } from '../../ui/icons/initial.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { clapperboard } from '../icons/navigation.ts'
import './file-field.css'

interface FileFieldProps {
  name: string
  /** The instruction: «Pick a video for the advertisement.» */
  label: string
  hint?: string
  /** The label of the button: «Pick a video». */
  verb: string
  accept?: string
  /** The selected file. */
  file: File | undefined
  /** The progress of the upload; undefined while there is none. */
  sentBytes?: number | undefined
  onPick: (file: File | undefined) => void
  /** Cancels the upload. The file stays selected. */
  onCancel: () => void
}

/** A drop zone with a file picker, and below it the selected file with its progress. */
export function FileField({ name, label, hint, verb, accept, file, sentBytes, onPick, onCancel }: FileFieldProps) {
  const id = useId()
  const error = useFieldError(name)
  const input = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const isSending = sentBytes !== undefined

  // Otherwise selecting the same file again would fire no event.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])

  function hover(event: DragEvent) {
    event.preventDefault()
    setIsDraggedOver(!isSending)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsDraggedOver(false)
    if (isSending || !input.current || event.dataTransfer.files.length === 0) return
    input.current.files = event.dataTransfer.files
    onPick(event.dataTransfer.files[0])
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Dropping is a short cut for those with a pointer; the button does the same. */}
      <div
        className={isDraggedOver ? 'file is-over' : 'file'}
        onDragOver={hover}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={drop}
      >
        <IconBadge path={clapperboard} thread="marigold" size="l" />
        <p>
          <label htmlFor={id}>{label}</label>
          {hint && <span className="meta">{hint}</span>}
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          name={name}
          accept={accept}
          disabled={isSending}
          hidden
          onChange={(event) => onPick(event.target.files?.[0])}
        />
        <div className={error && 'is-error'}>
          <Button
            variant="outline"
            disabled={isSending}
            aria-describedby={error && `${id}-error`}
            onClick={() => input.current?.click()}
          >
            {verb}
          </Button>
        </div>
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
      {file && (
        <FileRow
          name={file.name}
          sizeBytes={file.size}
          sentBytes={sentBytes}
          onRemove={() => (isSending ? onCancel() : onPick(undefined))}
        />
      )}
    </>
  )
}

interface FileRowProps {
  name: string
  sizeBytes: number
  sentBytes: number | undefined
  onRemove: () => void
}

const maxNameChars = 25

/** A file with its upload progress. */
function FileRow({ name, sizeBytes, sentBytes, onRemove }: FileRowProps) {
  const isSending = sentBytes !== undefined
  return (
    <div className="file-row">
      <Icon path={fileVideo} />
      <div>
        <b title={name}>{name.length > maxNameChars ? `${name.slice(0, maxNameChars)}...` : name}</b>
        {isSending ? (
          <Progress sentBytes={sentBytes} sizeBytes={sizeBytes} />
        ) : (
          <Size>{t('{sizeBytes} MB', { sizeBytes: formatMegabytes(sizeBytes) })}</Size>
        )}
      </div>
      <IconButton path={x} label={isSending ? t('Cancel upload') : t('Remove the file')} onClick={onRemove} />
    </div>
  )
}

function Progress({ sentBytes, sizeBytes }: { sentBytes: number; sizeBytes: number }) {
  const percent = Math.min(100, Math.floor((sentBytes / Math.max(sizeBytes, 1)) * 100))
  return (
    <>
      <ProgressBar label={t('Upload')} percent={percent} />
      <Size>
        {t('{percent}% · {date} of {sizeBytes} MB', {
          percent,
          date: formatMegabytes(Math.min(sentBytes, sizeBytes)),
          sizeBytes: formatMegabytes(sizeBytes),
        })}
      </Size>
    </>
  )
}

function Size({ children }: { children: ReactNode }) {
  return <span className="meta num">{children}</span>
}

const formatMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
