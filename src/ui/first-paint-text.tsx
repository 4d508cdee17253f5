import type { ReactNode } from 'react'
import type { FirstPaintName } from '../storage/snapshot.ts'

interface FirstPaintTextProps {
  name: FirstPaintName
  /** Undefined: not known yet. What the script has painted stays. */
  children?: ReactNode
}

/** A text that `first-paint.js` may have filled in before React runs. `data-blank`: not known yet. */
export const FirstPaintText = ({ name, children = blank }: FirstPaintTextProps) => (
  <span
    data-first-paint={name}
    data-blank={children === blank ? '' : undefined}
    suppressHydrationWarning
    translate={name === 'notice' ? undefined : 'no'}
  >
    {children}
  </span>
)

// As high as a text.
const blank = '\u200b'
