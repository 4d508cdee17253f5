import * as m from 'framer-motion/m'
import type { ReactNode } from 'react'
import { canMove } from './motion-provider.tsx'

interface PageTransitionProps {
  /** Another path is another page. */
  pathname: string
  children: ReactNode
}

/** Lets a page appear. Only its opacity moves: a transform would hold back what is fixed to the screen. */
export function PageTransition({ pathname, children }: PageTransitionProps) {
  return (
    <m.div key={pathname} initial={canMove() ? { opacity: 0 } : false} animate={{ opacity: 1 }} transition={quick}>
      {children}
    </m.div>
  )
}

// `--t-fast` of the tokens.
const quick = { duration: 0.16, ease: 'linear' } as const
