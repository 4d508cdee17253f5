import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { clapperboard } from '../ui/icons/admin-places.ts'
import { Patch } from '../ui/patch.tsx'
import { FieldError } from './field.tsx'
import { FileRow } from './file-row.tsx'
import { useFieldError } from './form-errors.ts'

interface FileFieldProps {
  name: string
  /** What to do: «Pick a video for the advertisement.» */
  label: string
  hint?: string
  /** The words of the button: «Pick a video». */
  verb: string
  accept?: string
  /** How far the file is on its way; left out while it is not. */
  sentBytes?: number | undefined
  onPick: (file: File | undefined) => void
  /** Stops an upload. */
  onCancel: () => void
}

/** A place to drop a file on or to pick one, and under it the file with how far it has come. */
export function FileField({ name, label, hint, verb, accept, sentBytes, onPick, onCancel }: FileFieldProps) {
  const id = useId()
  const error = useFieldError(name)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()

  function take(picked: File | undefined) {
    setFile(picked)
    onPick(picked)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    if (!input.current || event.dataTransfer.files.length === 0) return
    input.current.files = event.dataTransfer.files
    take(event.dataTransfer.files[0])
  }

  function remove() {
    if (input.current) input.current.value = ''
    if (sentBytes !== undefined) onCancel()
    take(undefined)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Dropping is a short cut for those with a pointer; the button does the same. */}
      <div className="file" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Patch path={clapperboard} thread="marigold" size="l" />
        <p>
          <label htmlFor={id}>{label}</label>
          {hint && <span className="meta">{hint}</span>}
        </p>
        <input
          ref={input}
          id={id}
          className="sr"
          type="file"
          name={name}
          accept={accept}
          tabIndex={-1}
          aria-describedby={error && `${id}-error`}
          onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.target.files?.[0])}
        />
        <div className={error && 'is-error'}>
          <Button variant="outline" aria-describedby={error && `${id}-error`} onClick={() => input.current?.click()}>
            {verb}
          </Button>
        </div>
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
      {file && <FileRow name={file.name} sizeBytes={file.size} sentBytes={sentBytes} onRemove={remove} />}
    </>
  )
}
