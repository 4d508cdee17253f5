import { type ReactNode, useId } from 'react'
import { messages } from '../i18n/messages.ts'
import { IconButton } from './icon-button.tsx'
import { x } from './icons/initial.ts'
import { closeDialogAround, Modal } from './modal.tsx'
import './dialog.css'

interface DialogProps {
  title: string
  onClose: () => void
  /** False while something is being sent. */
  canClose?: boolean
  /** See `Modal`. */
  initialFocus?: string[] | 'dialog' | undefined
  describedBy?: string | undefined
  /** On a desktop a label has space beside its field. */
  isWide?: boolean | undefined
  children: ReactNode
  /** Buttons; the main one last. */
  actions?: ReactNode
}

/** A sheet from below on a phone, centred from 600 px. Open as long as it is rendered. */
export function Dialog({ title, isWide, children, actions, ...modal }: DialogProps) {
  const { canClose = true } = modal
  const id = useId()
  return (
    <Modal className="scrim" labelledBy={id} {...modal}>
      <div className={isWide ? 'dialog dialog-wide' : 'dialog'}>
        <div className="dialog-head">
          <h2 id={id}>{title}</h2>
          <IconButton
            path={x}
            label={messages.ui.close}
            disabled={!canClose}
            onClick={(event) => closeDialogAround(event.currentTarget)}
          />
        </div>
        {children}
        {actions && <div className="dialog-actions">{actions}</div>}
      </div>
    </Modal>
  )
}

interface FullScreenDialogProps {
  title: string
  onClose: () => void
  /** False while something is being sent, or if closing needs a confirmation. */
  canClose?: boolean
  /** The user wants to close it although `canClose` is false. */
  onCloseRequest?: (() => void) | undefined
  children: ReactNode
  /** Buttons that stay visible. A submit button names its form with `form="id"`. */
  foot: ReactNode
}

/** A dialog as large as the screen. Open while it is rendered. */
export function FullScreenDialog({
  title,
  onClose,
  canClose = true,
  onCloseRequest,
  children,
  foot,
}: FullScreenDialogProps) {
  const id = useId()
  return (
    <Modal
      className="full-dialog"
      labelledBy={id}
      canClose={canClose}
      onCloseRequest={onCloseRequest}
      onClose={onClose}
    >
      <header className="backbar">
        <h2 id={id}>{title}</h2>
        <IconButton
          path={x}
          label={messages.ui.close}
          disabled={!canClose && !onCloseRequest}
          onClick={(event) => (canClose ? closeDialogAround(event.currentTarget) : onCloseRequest?.())}
        />
      </header>
      <div className="page">{children}</div>
      <div className="full-dialog-foot btn-row">{foot}</div>
    </Modal>
  )
}
