import { useLayoutEffect, useRef, useState } from 'react'
import { motionFeatures } from './motion-features.ts'

const counting = { duration: 0.6, ease: 'easeOut' } as const

/** Counts from the last shown figure to the current one. The first figure is shown at once. */
export function useCountUp(figure: number): number {
  const [shown, setShown] = useState(figure)
  const last = useRef(figure)

  useLayoutEffect(() => {
    if (last.current === figure) return
    const show = (now: number) => {
      last.current = now
      setShown(now)
    }
    const run = motionFeatures()?.animateSingleValue(last.current, figure, { ...counting, onUpdate: show })
    if (!run) return show(figure)
    return () => run.stop()
  }, [figure])

  return shown
}
