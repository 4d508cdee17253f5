import { useEffect, useState } from 'react'

const tickMs = 100
/** A gap longer than a throttled timer's means that the device slept. It is not counted as played. */
const longestTickMs = 1500

/** The remaining whole seconds. They pass only while `isRunning`. */
export function useCountdown({ seconds, isRunning }: { seconds: number; isRunning: boolean }): number {
  const [ranMs, setRanMs] = useState(0)
  const secondsLeft = Math.max(seconds - Math.floor(ranMs / 1000), 0)
  const isTicking = isRunning && secondsLeft > 0

  useEffect(() => {
    if (!isTicking) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const passedMs = now - last
      last = now
      if (passedMs <= longestTickMs) setRanMs((ms) => ms + passedMs)
    }, tickMs)
    return () => clearInterval(timer)
  }, [isTicking])

  return secondsLeft
}
