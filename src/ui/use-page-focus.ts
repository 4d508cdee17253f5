import { useEffect, useRef } from 'react'

/** Moves the focus to the new page, because the pressed link was removed. */
export function usePageFocus(pathname: string): void {
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
