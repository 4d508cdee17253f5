import type { CSSProperties } from 'react'

interface ProgressBarProps {
  /** What is on its way. */
  label: string
  percent: number
}

/** One row of stitches; those that are sewn are coloured. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      className="progress"
      style={{ '--p': `${percent}%` } as CSSProperties}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    />
  )
}
