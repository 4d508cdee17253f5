import { useLayoutEffect, useRef, useState } from 'react'
import { getMotionFeatures } from './motion-features.ts'

const counting = { duration: 0.6, ease: 'easeOut' } as const

/** Counts from the last shown figure to the current one. The first figure is shown at once. */
export function useCountUp(figure: number): number {
  const [shown, setShown] = useState(figure)
  const last = useRef(figure)

  useLayoutEffect(() => {
    if (last.current === figure) return
    const update = (now: number) => {
      last.current = now
      setShown(now)
    }
    const animation = getMotionFeatures()?.animateSingleValue(last.current, figure, { ...counting, onUpdate: update })
    if (!animation) return update(figure)
    return () => animation.stop()
  }, [figure])

  return shown
}
