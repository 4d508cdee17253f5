import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

interface ModalProps {
  className: string
  role?: 'dialog' | 'alertdialog'
  /** Its name: the id of its heading, or the words themselves. */
  labelledBy?: string
  label?: string
  /** False while it must not be left. */
  canClose?: boolean
  /** Escape was pressed though it must not be left. */
  onAsk?: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** A native dialog in the top layer. It is open as long as it is rendered, and gives the focus back when it goes. */
export function Modal({ className, role, labelledBy, label, canClose = true, onAsk, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (canClose || event.target !== event.currentTarget) return
    event.preventDefault()
    onAsk?.()
  }

  async function leave(event: SyntheticEvent<HTMLDialogElement>) {
    const element = event.currentTarget
    if (event.target !== element || element.open) return
    // Chrome closes on the second Escape whatever is asked of it.
    if (!canClose) {
      element.showModal()
      return onAsk?.()
    }
    await whenStill(element)
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={className}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={cancel}
      onClose={leave}
    >
      {children}
    </dialog>
  )
}

/** Its leaving is a transition; what goes on for ever inside it, a spinner, is none. */
const whenStill = (element: Element) =>
  Promise.allSettled(
    element
      .getAnimations({ subtree: true })
      .filter((animation) => animation instanceof CSSTransition)
      .map(({ finished }) => finished),
  )

/** Closes the dialog around an element, as Escape would. */
export const closeAround = (element: Element): void => element.closest('dialog')?.close()
