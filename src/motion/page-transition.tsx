import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { loadMotionFeatures, motionFeatures } from './motion-features.ts'

interface PageTransitionProps {
  /** Another path is another page. */
  pathname: string
  children: ReactNode
}

/** Lets a page appear. Only its opacity moves: a transform would hold back what is fixed to the screen. */
export function PageTransition({ pathname, children }: PageTransitionProps) {
  const page = useRef<HTMLDivElement>(null)
  const shown = useRef(pathname)

  useEffect(() => void loadMotionFeatures(), [])

  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const run = page.current && motionFeatures()?.animateMini(page.current, { opacity: [0, 1] }, quick)
    return () => run?.complete()
  }, [pathname])

  return (
    <div key={pathname} ref={page}>
      {children}
    </div>
  )
}

// `--t-fast` of the tokens.
const quick = { duration: 0.16, ease: 'linear' } as const
