import './file-field.css'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { FieldError } from '../../forms/field.tsx'
import { useFieldError } from '../../forms/form.tsx'
import { Button } from '../../ui/button.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { clapperboard } from '../icons/places.ts'
import { FileRow } from './file-row.tsx'

interface FileFieldProps {
  name: string
  /** What to do: «Pick a video for the advertisement.» */
  label: string
  hint?: string
  /** The words of the button: «Pick a video». */
  verb: string
  accept?: string
  /** What was picked. */
  file: File | undefined
  /** How far the file is on its way; left out while it is not. */
  sentBytes?: number | undefined
  onPick: (file: File | undefined) => void
  /** Stops an upload. The file stays picked. */
  onCancel: () => void
}

/** A place to drop a file on or to pick one, and under it the file with how far it has come. */
export function FileField({ name, label, hint, verb, accept, file, sentBytes, onPick, onCancel }: FileFieldProps) {
  const id = useId()
  const error = useFieldError(name)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const isSending = sentBytes !== undefined

  // Or picking the same one again would not be heard.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])

  function hover(event: DragEvent) {
    event.preventDefault()
    setIsOver(!isSending)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (isSending || !input.current || event.dataTransfer.files.length === 0) return
    input.current.files = event.dataTransfer.files
    onPick(event.dataTransfer.files[0])
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Dropping is a short cut for those with a pointer; the button does the same. */}
      <div
        className={isOver ? 'file is-over' : 'file'}
        onDragOver={hover}
        onDragLeave={() => setIsOver(false)}
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
