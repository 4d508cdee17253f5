import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

let shownPathname: string | undefined

/**
 * Moves the focus to the heading of a new screen, because the pressed link was removed, so that a screen reader says it.
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
    return isNew ? focusHeading() : undefined
  }, [pathname])
}

// Screen readers say nothing about an element that has the focus before they know it.
const knownAfterMs = 150

/** Focuses the main content, and then the heading, which may come later. Returns a function that ends the wait. */
function focusHeading(): () => void {
  const main = document.getElementById('main')
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(find)

  function find() {
    if (!findHeading()) return
    observer.disconnect()
    timer = setTimeout(focus, knownAfterMs)
  }

  function focus() {
    // The user may already be somewhere else.
    if (document.activeElement === main || document.activeElement === document.body)
      findHeading()?.focus({ preventScroll: true })
  }

  main?.focus({ preventScroll: true })
  observer.observe(document.body, { childList: true, subtree: true })
  find()
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

const findHeading = () => document.querySelector<HTMLElement>('#main h1')
