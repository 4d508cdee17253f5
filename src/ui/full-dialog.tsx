import { type ReactNode, useId } from 'react'
import { IconButton } from './icon-button.tsx'
import { x } from './icons/signs.ts'
import { closeAround, Modal } from './modal.tsx'

interface FullDialogProps {
  title: string
  onClose: () => void
  canClose?: boolean
  children: ReactNode
  /** Buttons that stay in view. A submit button names its form with `form="id"`. */
  foot: ReactNode
}

/** A whole screen over the page. Open as long as it is rendered. */
export function FullDialog({ title, onClose, canClose = true, children, foot }: FullDialogProps) {
  const id = useId()
  return (
    <Modal className="full" labelledBy={id} canClose={canClose} onClose={onClose}>
      <header className="backbar">
        <h2 id={id}>{title}</h2>
        <IconButton path={x} label="Close" disabled={!canClose} onClick={(event) => closeAround(event.currentTarget)} />
      </header>
      <div className="page">{children}</div>
      <div className="full-foot btn-row">{foot}</div>
    </Modal>
  )
}
