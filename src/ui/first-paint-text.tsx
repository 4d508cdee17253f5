import { type ReactNode, useSyncExternalStore } from 'react'
import type { PaintedName } from '../storage/snapshot.ts'

/** True while React takes over a prerendered screen, whose content it must repeat exactly. */
export const useIsHydrating = (): boolean => useSyncExternalStore(subscribe, isNot, is)

const subscribe = () => () => {}
const is = () => true
const isNot = () => false

interface PaintedProps {
  name: PaintedName
  /** Undefined: not known yet. What the script has painted stays. */
  children?: ReactNode
}

/** A text that `first-paint.js` may have filled in before React runs. `data-blank`: not known yet. */
export const Painted = ({ name, children = blank }: PaintedProps) => (
  <span
    data-painted={name}
    data-blank={children === blank ? '' : undefined}
    suppressHydrationWarning
    translate={name === 'notice' ? undefined : 'no'}
  >
    {children}
  </span>
)

// As high as a text.
const blank = '\u200b'
