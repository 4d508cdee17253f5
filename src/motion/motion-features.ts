let features: typeof import('./features.ts') | undefined

/** Until then nothing may start out unseen: it would stay so. Opacity moves for those too who ask for less motion. */
export const canAnimate = (): boolean =>
  features !== undefined && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** What moves an element or a figure, where something may move. */
export const motionFeatures = () => (canAnimate() ? features : undefined)

/** Fetches what moves things. The first screen stands still, so that waits until a person touches it. */
export async function loadMotionFeatures() {
  await firstTouch
  features = await import('./features.ts')
  return features.domAnimation
}

const firstTouch = new Promise((touched) => {
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, touched, { once: true, capture: true })
})
