import { useEffect, useRef } from 'react'

/** Takes the focus along to a new page, because the link that led there is gone. */
export function usePageFocus(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
