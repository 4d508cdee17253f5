import { useEffect, useEffectEvent } from 'react'
import { mayAct } from '../../ui/letter-keys.ts'

/**
 * Keyboard shortcuts of a screen, by the lower-case key, or `shift+` and a letter. Not while the user types or a dialog is open.
 */
export function useKeys(actions: Record<string, (event: KeyboardEvent) => void>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // First, because a browser's autofill dispatches key events without a `key`.
    if (shouldIgnoreKey(event) || !mayAct(event)) return
    const key = event.key.toLowerCase()
    const action = (event.shiftKey && actions[`shift+${key}`]) || actions[key]
    if (!action) return
    event.preventDefault()
    action(event)
  })

  useEffect(() => {
    const handleEvent = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', handleEvent)
    return () => document.removeEventListener('keydown', handleEvent)
  }, [])
}

/** The user is typing, uses a browser shortcut or has a dialog open. */
function shouldIgnoreKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea') !== null
}
