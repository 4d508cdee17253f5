import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Begins what goes on as long as the page is open, once the first screen is shown. `begin` fetches it and gives the way to
 * stop it; another one stops the one before. Where it cannot be fetched, everything else works.
 */
export function useBackgroundTask(begin: (() => Promise<() => void>) | undefined, atMostMs: number): void {
  useEffect(() => {
    if (!begin) return
    let stop: (() => void) | undefined
    let isGone = false
    const start = async () => {
      const stopIt = await begin()
      if (isGone) stopIt()
      else stop = stopIt
    }
    const forget = whenIdle(() => void start().catch(() => {}), atMostMs)
    return () => {
      isGone = true
      forget()
      stop?.()
    }
  }, [begin, atMostMs])
}
