import { useEffect, useState } from 'react'

const tickMs = 100
/** A phone that slept did not play: a longer gap than a throttled timer's is not counted. */
const longestTickMs = 1500

/** Whole seconds left of those that have to pass while it runs. */
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
