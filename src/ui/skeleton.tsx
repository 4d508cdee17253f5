import { useEffect, useState } from 'react'
import { messages } from '../i18n/messages.ts'

interface SkeletonProps {
  /** Widths of the lines in percent, similar to the expected text. */
  lines?: number[]
}

/** A placeholder of a known shape. It appears after a short delay. */
export function Skeleton({ lines = [40, 70, 100, 85] }: SkeletonProps) {
  const isLate = useLate(200)
  return (
    <div className="card stack stack-s" role="status" aria-busy="true">
      <span className="sr">{messages.ui.loading}</span>
      {lines.map((percent, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The lines never change their order.
        <span key={line} className={isLate ? 'skel' : 'skel-soon'} style={{ width: `${percent}%` }} />
      ))}
    </div>
  )
}

function useLate(afterMs: number) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isLate
}
