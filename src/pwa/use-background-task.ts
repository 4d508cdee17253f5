import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Starts a task after the first screen is shown and stops it when the component unmounts. `begin` loads the task and
 * returns its stop function. If it cannot be loaded, everything else works.
 */
export function useBackgroundTask(begin: (() => Promise<() => void>) | undefined, atMostMs: number): void {
  useEffect(() => {
    if (!begin) return
    let stop: (() => void) | undefined
    let isUnmounted = false
    const start = async () => {
      const stopTask = await begin()
      if (isUnmounted) stopTask()
      else stop = stopTask
    }
    const cancel = whenIdle(() => void start().catch(() => {}), atMostMs)
    return () => {
      isUnmounted = true
      cancel()
      stop?.()
    }
  }, [begin, atMostMs])
}
