import { type RefObject, useEffect, useSyncExternalStore } from 'react'

/** Shows an element in full screen, if the browser supports it. Exits when the component unmounts. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const isFull = useSyncExternalStore(watch, isFullNow)

  useEffect(() => () => void leave(), [])

  const toggle = async () => {
    if (isFullNow()) return leave()
    // The browser may refuse. The video plays without full screen.
    await element.current?.requestFullscreen().catch(() => {})
  }
  return { canBeFull: document.fullscreenEnabled === true, isFull, toggle }
}

const isFullNow = () => Boolean(document.fullscreenElement)

async function leave() {
  if (isFullNow()) await document.exitFullscreen().catch(() => {})
}

function watch(onChange: () => void) {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
