import { type ReactNode, useId } from 'react'
import { messages } from '../i18n/messages.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { closeDialogAround, Modal } from './modal.tsx'

interface ConfirmDialogProps {
  /** One sentence with the object and the amount. */
  children: ReactNode
  /** The action: Accept, Delete, Block. Never "Yes". */
  verb: string
  isDanger?: boolean
  isBusy?: boolean
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({
  children,
  verb,
  isDanger,
  isBusy = false,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const id = useId()
  return (
    <Modal className="scrim" role="alertdialog" labelledBy={id} canClose={!isBusy} onClose={onClose}>
      <div className="dialog">
        <h2 id={id}>{messages.ui.areYouSure}</h2>
        {error && <Banner tone="error">{error}</Banner>}
        <div>{children}</div>
        <div className="dialog-actions">
          <Button variant="outline" disabled={isBusy} onClick={(event) => closeDialogAround(event.currentTarget)}>
            {messages.ui.cancel}
          </Button>
          <Button variant={isDanger ? 'danger' : 'filled'} isBusy={isBusy} onClick={onConfirm}>
            {verb}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
