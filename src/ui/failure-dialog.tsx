import { type ReactNode, useId } from 'react'
import { messages } from '../i18n/messages.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { closeDialogAround, Modal } from './modal.tsx'
import './dialog.css'

interface FailureDialogProps {
  title: string
  /** The reason. */
  children: ReactNode
  onClose: () => void
}

/** Shows why a form was not sent, over the form, which stays filled. */
export function FailureDialog({ title, children, onClose }: FailureDialogProps) {
  const id = useId()
  return (
    <Modal
      className="scrim"
      role="alertdialog"
      labelledBy={id}
      describedBy={`${id}-reason`}
      initialFocus="dialog"
      onClose={onClose}
    >
      <div className="dialog">
        <h2 id={id}>{title}</h2>
        <div id={`${id}-reason`}>
          <Banner tone="error">{children}</Banner>
        </div>
        <div className="dialog-actions">
          <Button onClick={(event) => closeDialogAround(event.currentTarget)}>{messages.ui.ok}</Button>
        </div>
      </div>
    </Modal>
  )
}
