import { useSyncExternalStore } from 'react'

const desk = () => matchMedia('(min-width: 1100px)')

/** Whether the window is wide enough for the desktop layout. */
export const useWideLayout = (): boolean => useSyncExternalStore(subscribe, () => desk().matches)

function subscribe(listener: () => void) {
  const media = desk()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
