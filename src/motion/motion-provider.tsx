import { LazyMotion, MotionConfig } from 'framer-motion'
import type { ReactNode } from 'react'

/** Lets `m` elements move, once what moves them has arrived. Those who ask for less motion get none of it. */
export function MotionProvider({ children }: { children: ReactNode }) {
  return (
    <MotionConfig reducedMotion="user">
      <LazyMotion strict features={load}>
        {children}
      </LazyMotion>
    </MotionConfig>
  )
}

let isLoaded = false

/** Until then nothing may start out unseen: it would stay so. */
export const canMove = (): boolean => isLoaded

// The first screen stands still, so it does not wait for this: it is fetched as soon as a person touches it.
async function load() {
  await firstTouch()
  const { domAnimation } = await import('./features.ts')
  isLoaded = true
  return domAnimation
}

const firstTouch = () =>
  new Promise((touched) => {
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, touched, { once: true, capture: true })
  })
