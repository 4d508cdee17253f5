import { type RefObject, useEffect, useEffectEvent } from 'react'
import { mayAct } from '../../ui/letter-keys.ts'

/** The keys 1 to 9 choose in the dialog around an element, unless the user types text. */
export function useNumberKeys(inside: RefObject<HTMLElement | null>, choose: (index: number) => void) {
  const chooseByKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const isTyping = target instanceof Element && target.matches('input, textarea')
    if (!mayAct(event) || isTyping || ctrlKey || metaKey || altKey || !/^[1-9]$/.test(key)) return
    // Otherwise a field that gets the focus now would contain the digit.
    event.preventDefault()
    choose(Number(key) - 1)
  })

  useEffect(() => {
    const dialog = inside.current?.closest('dialog')
    const handleEvent = (event: KeyboardEvent) => chooseByKey(event)
    dialog?.addEventListener('keydown', handleEvent)
    return () => dialog?.removeEventListener('keydown', handleEvent)
  }, [inside])
}

/** Moves the focus to the button that confirms. */
export const focusConfirm = (element: HTMLElement | null) =>
  element?.closest('dialog')?.querySelector<HTMLElement>('[data-confirm]')?.focus()
