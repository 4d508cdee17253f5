import { type ReactNode, useId } from 'react'
import { words } from '../words/words.ts'
import { IconButton } from './icon-button.tsx'
import { x } from './icons/first.ts'
import { closeAround, Modal } from './modal.tsx'

interface FullScreenDialogProps {
  title: string
  onClose: () => void
  /** False while something is being sent, or where it has to be asked first. */
  canClose?: boolean
  /** Somebody wants to leave though it cannot be closed. */
  onAsk?: (() => void) | undefined
  children: ReactNode
  /** Buttons that stay in view. A submit button names its form with `form="id"`. */
  foot: ReactNode
}

/** A whole screen over the page. Open as long as it is rendered. */
export function FullScreenDialog({ title, onClose, canClose = true, onAsk, children, foot }: FullScreenDialogProps) {
  const id = useId()
  return (
    <Modal className="full" labelledBy={id} canClose={canClose} onAsk={onAsk} onClose={onClose}>
      <header className="backbar">
        <h2 id={id}>{title}</h2>
        <IconButton
          path={x}
          label={words.ui.close}
          disabled={!canClose && !onAsk}
          onClick={(event) => (canClose ? closeAround(event.currentTarget) : onAsk?.())}
        />
      </header>
      <div className="page">{children}</div>
      <div className="full-foot btn-row">{foot}</div>
    </Modal>
  )
}
