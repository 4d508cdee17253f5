import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { getMotionFeatures, loadMotionFeatures } from './motion-features.ts'

interface PageTransitionProps {
  /** A new path starts the transition. */
  pathname: string
  children: ReactNode
}

/** Fades a page in. Opacity only, because a transform would break fixed positions. */
export function PageTransition({ pathname, children }: PageTransitionProps) {
  const page = useRef<HTMLDivElement>(null)
  const shown = useRef(pathname)

  useEffect(() => void loadMotionFeatures(), [])

  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const animation = page.current && getMotionFeatures()?.animateMini(page.current, { opacity: [0, 1] }, quick)
    return () => animation?.complete()
  }, [pathname])

  return (
    <div key={pathname} ref={page}>
      {children}
    </div>
  )
}

// `--t-fast` of the tokens.
const quick = { duration: 0.16, ease: 'linear' } as const
