import type { CSSProperties } from 'react'

interface ProgressBarProps {
  /** The accessible name, for example «Sending». */
  label: string
  percent: number
}

/** A progress bar as a row of stitches. */
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
