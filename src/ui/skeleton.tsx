import { useEffect, useState } from 'react'
import { messages } from '../i18n/messages.ts'

interface SkeletonProps {
  /** Widths of the lines in percent, as the text that will stand there. */
  lines?: number[]
}

/** Holds the place of a known shape, once it has been waited for long enough to notice. */
export function Skeleton({ lines = [40, 70, 100, 85] }: SkeletonProps) {
  const isLate = useLate(200)
  return (
    <div className="card stack stack-s" role="status" aria-busy="true">
      <span className="sr">{messages.ui.loading}</span>
      {lines.map((percent, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The lines never change places.
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
