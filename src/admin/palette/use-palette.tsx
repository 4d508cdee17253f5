import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** Opens the palette, also by Ctrl or ⌘ and K. That is a chord and no single letter, so it works in fields too, and is not switched off. */
export function usePalette(): { palette: ReactNode; openPalette: () => void } {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isChord || event.key?.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return {
    openPalette: () => setIsOpen(true),
    palette: isOpen && (
      <Suspense>
        <Palette onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  }
}
