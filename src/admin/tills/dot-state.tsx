import type { ReactNode } from 'react'
import './dot-state.css'

interface DotStateProps {
  /** `ok` is well, `late` to look at, `bad` wrong, `none` nothing yet. The shape differs too. */
  is: 'ok' | 'late' | 'bad' | 'none'
  children: ReactNode
}

/** A state as a mark with words. */
export const DotState = ({ is, children }: DotStateProps) => (
  <span className={`dot-state is-${is}`}>
    <span>{children}</span>
  </span>
)
