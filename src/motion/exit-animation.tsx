import { AnimatePresence, useIsPresent } from 'framer-motion'
import * as m from 'framer-motion/m'
import type { ReactNode } from 'react'
import { canAnimate } from './motion-features.ts'

/** Around the items of a list: one that has left it goes out of sight before it goes. */
export function ExitAnimation({ children }: { children: ReactNode }) {
  return <AnimatePresence initial={false}>{children}</AnimatePresence>
}

/** An item of such a list. On its way out nobody can press it any more. */
export function ExitItem({ children }: { children: ReactNode }) {
  const isPresent = useIsPresent()
  return (
    <m.li inert={!isPresent} {...(canAnimate() && { exit: gone })}>
      {children}
    </m.li>
  )
}

// `--t-base` of the tokens.
const gone = { opacity: 0, x: 28, transition: { duration: 0.24, ease: 'easeIn' } } as const
