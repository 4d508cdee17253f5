import { useState } from 'react'

const storageKey = 'muted'

/** Whether videos play without sound: this phone remembers it from one to the next. */
export function useMuted(): [isMuted: boolean, toggle: () => void] {
  const [isMuted, setIsMuted] = useState(() => localStorage.getItem(storageKey) === 'yes')
  function toggle() {
    localStorage.setItem(storageKey, isMuted ? 'no' : 'yes')
    setIsMuted(!isMuted)
  }
  return [isMuted, toggle]
}
