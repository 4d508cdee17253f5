import { useEffect, useRef } from 'react'

/** Moves the focus to the new page, because the pressed link was removed. */
export function usePageFocus(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
