import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

let shownPathname: string | undefined

/**
 * Moves the focus to the new screen, because the pressed link was removed, so that a screen reader says its name.
 * Not on the first screen of a document: there the browser does it. `getScreen` gives paths of one screen the same name.
 */
export function usePageFocus(getScreen = (pathname: string) => pathname): void {
  // The resolved location, because before it the heading is still that of the old screen.
  const pathname = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation && getScreen(resolvedLocation.pathname),
  })
  useEffect(() => {
    if (pathname === undefined) return
    const isNew = shownPathname !== undefined && shownPathname !== pathname
    shownPathname = pathname
    if (isNew) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
