import * as m from 'framer-motion/m'
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { canAnimate } from './motion-features.ts'

const IsShown = createContext<RefObject<boolean> | undefined>(undefined)

/** A list whose later items fade in. The initial items are shown at once. */
export function AnimatedList({ children }: { children: ReactNode }) {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
  }, [])
  return <IsShown value={isShown}>{children}</IsShown>
}

interface AnimatedItemProps {
  className?: string
  children: ReactNode
}

/** An item of a list. */
export function AnimatedItem(props: AnimatedItemProps) {
  const shown = use(IsShown)
  const [isLate] = useState(() => canAnimate() && shown?.current === true)
  return isLate ? <m.li {...props} initial={unseen} animate={seen} transition={quick} /> : <li {...props} />
}

const unseen = { opacity: 0, y: 6 }
const seen = { opacity: 1, y: 0 }
// `--t-fast` of the tokens.
const quick = { duration: 0.16, ease: 'easeOut' } as const
