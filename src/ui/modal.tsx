import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

interface ModalProps {
  className: string
  role?: 'dialog' | 'alertdialog'
  /** The accessible name: the id of the heading, or the text. */
  labelledBy?: string
  label?: string
  /** False while it must not be closed. */
  canClose?: boolean
  /** Called on Escape while it must not be closed. */
  onCloseRequest?: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** A native dialog in the top layer. Open while it is rendered. Restores the focus when it closes. */
export function Modal({
  className,
  role,
  labelledBy,
  label,
  canClose = true,
  onCloseRequest,
  onClose,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (canClose || event.target !== event.currentTarget) return
    event.preventDefault()
    onCloseRequest?.()
  }

  async function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    const element = event.currentTarget
    if (event.target !== element || element.open) return
    // Chrome closes a dialog on the second Escape, even if `cancel` was prevented.
    if (!canClose) {
      element.showModal()
      return onCloseRequest?.()
    }
    await waitForTransitions(element)
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={className}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      {children}
    </dialog>
  )
}

/** Waits for CSS transitions only: an endless animation inside, such as a spinner, never finishes. */
const waitForTransitions = (element: Element) =>
  Promise.allSettled(
    element
      .getAnimations({ subtree: true })
      .filter((animation) => animation instanceof CSSTransition)
      .map(({ finished }) => finished),
  )

/** Closes the dialog around an element, as Escape would. */
export const closeDialogAround = (element: Element): void => element.closest('dialog')?.close()
