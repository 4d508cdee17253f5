import { useEffect, useEffectEvent, useState } from 'react'
import { recoveryMinutes } from '#contract/recoveries.ts'

/** The seconds that are left of a recovery. They never grow, because the clock may be set back. Calls `onOver` at the end. */
export function useSecondsLeft(until: string, onOver: () => void): number {
  const countLeft = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))
  const [firstS] = useState(() => Math.min(recoveryMinutes * 60, countLeft()))
  const [startedMs] = useState(() => performance.now())
  const [leftS, setLeftS] = useState(firstS)
  const tick = useEffectEvent(() => {
    const passedS = Math.floor((performance.now() - startedMs) / 1000)
    const left = Math.min(countLeft(), Math.max(0, firstS - passedS))
    setLeftS(left)
    if (left === 0) onOver()
  })
  useEffect(() => {
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return leftS
}
