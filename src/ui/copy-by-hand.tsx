import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { messages } from '../i18n/messages.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { closeDialogAround } from './modal.tsx'

interface CopyByHandProps {
  text: string
  /** The accessible name: «Copy account number». */
  label: string
  onClose: () => void
}

/** Shows a text selected, with how to copy it. In a portal, because Enter in a field inside a form would send the form. */
export const CopyByHand = (props: CopyByHandProps) => createPortal(<SelectedText {...props} />, document.body)

function SelectedText({ text, label, onClose }: CopyByHandProps) {
  const id = useId()
  const [isCopied, setIsCopied] = useState(false)
  const { copied, done } = messages.ui

  return (
    <Dialog
      title={label}
      describedBy={id}
      initialFocus={['textarea']}
      onClose={onClose}
      actions={<Button onClick={(event) => closeDialogAround(event.currentTarget)}>{done}</Button>}
    >
      <p id={id}>{getInstruction()}</p>
      <textarea
        className="textarea"
        aria-label={label}
        readOnly
        translate="no"
        rows={Math.min(text.split('\n').length + 1, 12)}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, text.length)}
        onCopy={() => setIsCopied(true)}
      />
      <p role="status">{isCopied && copied}</p>
    </Dialog>
  )
}

function getInstruction(): string {
  const { byTouch, byKeys } = messages.ui.copyByHand
  if (matchMedia('(pointer: coarse)').matches) return byTouch
  return byKeys(/mac/i.test(navigator.platform) ? '⌘C' : 'Ctrl+C')
}
