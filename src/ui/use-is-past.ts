import { useEffect, useState } from 'react'

/** Whether `waitMs` have passed since a moment, in ms since 1970. True after `waitMs` at the latest, because clocks can be wrong. */
export function useIsPast(sinceMs: number, waitMs: number): boolean {
  const atMs = sinceMs + waitMs
  const [isPast, setIsPast] = useState(() => Date.now() >= atMs)
  useEffect(() => {
    const timer = setTimeout(() => setIsPast(true), Math.min(waitMs, atMs - Date.now()))
    return () => clearTimeout(timer)
  }, [atMs, waitMs])
  return isPast
}
