import { AnimatePresence, LazyMotion, MotionConfig, useIsPresent } from 'framer-motion'
import * as m from 'framer-motion/m'
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { canAnimate, loadMotionFeatures } from './motion-features.ts'

const IsShown = createContext<RefObject<boolean> | undefined>(undefined)

interface AnimatedListProps {
  /** The number of loaded pages. */
  pages: number
  children: ReactNode
}

/** A list whose later items fade in. The initial items and those of a next page, which are below the window, are shown at once. */
export function AnimatedList({ pages, children }: AnimatedListProps) {
  const isShown = useRef(false)
  const shownPages = useRef(0)
  if (shownPages.current !== pages) isShown.current = false
  useEffect(() => {
    shownPages.current = pages
    isShown.current = true
  }, [pages])
  return <IsShown value={isShown}>{children}</IsShown>
}

interface AnimatedItemProps {
  className?: string
  children: ReactNode
}

/** An item of a list. */
export function AnimatedItem(props: AnimatedItemProps) {
  const shown = use(IsShown)
  const [isAddedLater] = useState(() => canAnimate() && shown?.current === true)
  return isAddedLater ? <m.li {...props} initial={hidden} animate={visible} transition={quick} /> : <li {...props} />
}

const hidden = { opacity: 0, y: 6 }
const visible = { opacity: 1, y: 0 }
// `--t-fast` of the tokens.
const quick = { duration: 0.16, ease: 'easeOut' } as const

/** A removed list item fades out before it is unmounted. */
export function ExitAnimation({ children }: { children: ReactNode }) {
  return <AnimatePresence initial={false}>{children}</AnimatePresence>
}

/** An item of such a list. It is inert while it fades out. */
export function ExitItem({ className, children }: AnimatedItemProps) {
  const isPresent = useIsPresent()
  return (
    <m.li {...(className && { className })} inert={!isPresent} {...(canAnimate() && { exit: exited })}>
      {children}
    </m.li>
  )
}

// `--t-base` of the tokens.
const exited = { opacity: 0, x: 28, transition: { duration: 0.24, ease: 'easeIn' } } as const

/** Animates `m` elements when the motion features are loaded. With reduced motion nothing moves. */
export function MotionProvider({ children }: { children: ReactNode }) {
  return (
    <MotionConfig reducedMotion="user">
      <LazyMotion strict features={loadMotionFeatures}>
        {children}
      </LazyMotion>
    </MotionConfig>
  )
}
