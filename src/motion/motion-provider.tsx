import { LazyMotion, MotionConfig } from 'framer-motion'
import type { ReactNode } from 'react'
import { loadMotionFeatures } from './motion-features.ts'

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
