import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { mayAct } from './letter-keys.ts'
import { LiveRegions } from './live-regions.tsx'
import { releaseToasts } from './toast-layer.ts'

interface ModalProps {
  className: string
  role?: 'dialog' | 'alertdialog'
  /** The accessible name: the id of the heading, or the text. */
  labelledBy?: string
  label?: string
  /** The id of what is asked. It is read when the dialog opens. */
  describedBy?: string | undefined
  /**
   * Selectors of what gets the focus first. The first one that matches counts; without any, the browser decides.
   * `dialog`: the dialog itself, so that its description is read before a key can confirm.
   */
  initialFocus?: string[] | 'dialog' | undefined
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
  describedBy,
  initialFocus,
  canClose = true,
  onCloseRequest,
  onClose,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isHidden = useRef(false)
  const open = useEffectEvent((element: HTMLDialogElement | null) => {
    element?.showModal()
    if (initialFocus === 'dialog') return element?.focus({ preventScroll: true })
    const target = findFirst(element, initialFocus ?? [])
    if (!target) return
    if (describedBy) describe(target, describedBy)
    target.focus({ preventScroll: true })
  })

  useLayoutEffect(() => {
    const element = dialog.current
    isHidden.current = false
    open(element)
    return () => {
      // React hides it while something beside it loads, and shows it again. The user has not closed it.
      isHidden.current = true
      element?.close()
      releaseToasts(element)
    }
  }, [])

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (canClose || event.target !== event.currentTarget) return
    event.preventDefault()
    onCloseRequest?.()
  }

  async function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    const element = event.currentTarget
    if (event.target !== element || element.open || isHidden.current) return
    // Chrome closes a dialog on the second Escape, even if `cancel` was prevented.
    if (!canClose) {
      element.showModal()
      return onCloseRequest?.()
    }
    releaseToasts(element)
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
      aria-describedby={describedBy}
      tabIndex={-1}
      onCancel={handleCancel}
      onClose={handleClose}
      onKeyDown={confirmByKey}
    >
      {children}
      <LiveRegions />
    </dialog>
  )
}

function findFirst(element: Element | null, selectors: string[]) {
  for (const selector of selectors) {
    const target = element?.querySelector<HTMLElement>(selector)
    if (target) return target
  }
  return undefined
}

/** Screen readers read the description of what has the focus, not of the dialog around it. */
function describe(target: Element, id: string) {
  const ids = [id, target.getAttribute('aria-describedby')].filter(Boolean)
  target.setAttribute('aria-describedby', ids.join(' '))
}

/** The attributes of the button that Ctrl+Enter presses, and with a shortcut also its letter. */
export const confirmedBy = (shortcut = '') => ({ 'data-confirm': shortcut })

function confirmByKey(event: KeyboardEvent<HTMLDialogElement>) {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey, repeat } = event
  // A held key must not confirm the dialog that it has opened.
  if (repeat || altKey || !(target instanceof Element) || target.closest('dialog') !== currentTarget) return
  const button = currentTarget.querySelector<HTMLElement>('[data-confirm]')
  const hasModifier = ctrlKey || metaKey
  const isTyping = target.matches('input:not([type=checkbox], [type=radio]), select, textarea')
  const isShortcut = !hasModifier && !isTyping && mayAct(event) && key.toLowerCase() === button?.dataset.confirm
  if (!button || !(isShortcut || (hasModifier && key === 'Enter'))) return
  event.preventDefault()
  button.click()
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
