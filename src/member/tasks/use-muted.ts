import { useState } from 'react'

const storageKey = 'muted'

/** Whether videos are muted. Stored on this device. */
export function useMuted(): [isMuted: boolean, toggle: () => void] {
  const [isMuted, setIsMuted] = useState(() => localStorage.getItem(storageKey) === 'yes')
  function toggle() {
    localStorage.setItem(storageKey, isMuted ? 'no' : 'yes')
    setIsMuted(!isMuted)
  }
  return [isMuted, toggle]
}
