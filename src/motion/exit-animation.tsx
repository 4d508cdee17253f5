import { AnimatePresence, useIsPresent } from 'framer-motion'
import * as m from 'framer-motion/m'
import type { ReactNode } from 'react'
import { canAnimate } from './motion-features.ts'

/** A removed list item fades out before it is unmounted. */
export function ExitAnimation({ children }: { children: ReactNode }) {
  return <AnimatePresence initial={false}>{children}</AnimatePresence>
}

/** An item of such a list. It is inert while it fades out. */
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
