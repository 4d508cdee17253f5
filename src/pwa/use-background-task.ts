import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Starts a task after the first screen is shown and stops it when the component unmounts. `startTask` loads the task and
 * returns its stop function. If it cannot be loaded, everything else works.
 */
export function useBackgroundTask(startTask: (() => Promise<() => void>) | undefined, timeoutMs: number): void {
  useEffect(() => {
    if (!startTask) return
    let stop: (() => void) | undefined
    let isUnmounted = false
    const start = async () => {
      const stopTask = await startTask()
      if (isUnmounted) stopTask()
      else stop = stopTask
    }
    const cancel = whenIdle(() => void start().catch(() => {}), timeoutMs)
    return () => {
      isUnmounted = true
      cancel()
      stop?.()
    }
  }, [startTask, timeoutMs])
}
