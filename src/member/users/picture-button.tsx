import { lazy, Suspense, useRef, useState } from 'react'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { pencil } from '../../ui/icons/edit.ts'

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }))

/** Selects a profile picture and opens the preview. */
export function PictureButton() {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const { edit, change } = messages.users.picture

  function pick() {
    if (!input.current) return
    // Otherwise selecting the same file again would fire no `change` event.
    input.current.value = ''
    input.current.click()
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={change}
        hidden
        onChange={({ currentTarget: { files } }) => setFile(files?.[0])}
      />
      <Button variant="outline" size="s" aria-label={change} onClick={pick}>
        <Icon path={pencil} size="s" />
        {edit}
      </Button>
      {file && (
        <Suspense>
          <PictureDialog file={file} onAnother={pick} onClose={() => setFile(undefined)} />
        </Suspense>
      )}
    </>
  )
}
