import { type ReactNode, useId } from 'react'
import { messages } from '../i18n/messages.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { closeDialogAround, confirmedBy, Modal } from './modal.tsx'
import './dialog.css'

interface ConfirmDialogProps {
  /** One sentence with the object and the amount. */
  children: ReactNode
  /** The action: Accept, Delete, Block. Never "Yes". */
  verb: string
  /** Replaces the label Cancel, if it could be read as the action. */
  cancel?: string
  isDanger?: boolean
  isBusy?: boolean
  error?: ReactNode
  /** The letter that confirms, as Ctrl+Enter does. */
  shortcut?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({
  children,
  verb,
  cancel = messages.ui.cancel,
  isDanger,
  isBusy = false,
  error,
  shortcut,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const id = useId()
  return (
    <Modal
      className="scrim"
      role="alertdialog"
      labelledBy={id}
      describedBy={`${id}-question`}
      initialFocus="dialog"
      canClose={!isBusy}
      onClose={onClose}
    >
      <div className="dialog">
        <h2 id={id}>{messages.ui.areYouSure}</h2>
        {error && <Banner tone="error">{error}</Banner>}
        <div id={`${id}-question`}>{children}</div>
        <div className="dialog-actions">
          <Button
            data-cancel=""
            variant="outline"
            disabled={isBusy}
            onClick={(event) => closeDialogAround(event.currentTarget)}
          >
            {cancel}
          </Button>
          <Button
            {...confirmedBy(shortcut)}
            variant={isDanger ? 'danger' : 'filled'}
            isBusy={isBusy}
            onClick={onConfirm}
          >
            {verb}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
