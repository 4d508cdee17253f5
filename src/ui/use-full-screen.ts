import { type RefObject, useEffect, useSyncExternalStore } from 'react'

/** Shows an element on the whole screen, on phones that can, and gives the screen back when it goes. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const isFull = useSyncExternalStore(watch, isFullNow)

  useEffect(() => () => void leave(), [])

  const toggle = async () => {
    if (isFullNow()) return leave()
    // A browser may say no; the video plays all the same.
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
