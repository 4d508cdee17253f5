import { LazyMotion, MotionConfig } from 'framer-motion'
import type { ReactNode } from 'react'
import { loadMotionFeatures } from './motion-features.ts'

/** Lets `m` elements move, once what moves them has arrived. Those who ask for less motion get none of it. */
export function MotionProvider({ children }: { children: ReactNode }) {
  return (
    <MotionConfig reducedMotion="user">
      <LazyMotion strict features={loadMotionFeatures}>
        {children}
      </LazyMotion>
    </MotionConfig>
  )
}
