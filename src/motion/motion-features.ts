let features: typeof import('./features.ts') | undefined

/** False until the features are loaded: an element that starts invisible would stay so. */
export const canAnimate = (): boolean =>
  features !== undefined && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** The loaded features, if animations are allowed. */
export const getMotionFeatures = () => (canAnimate() ? features : undefined)

/** Loads the features at the first touch, because the first screen has no animation. */
export async function loadMotionFeatures() {
  await firstTouch
  try {
    features = await import('./features.ts')
    return features.domAnimation
  } catch {
    // The page stays without animations: a new version has replaced the file, or there is no network.
    return new Promise<never>(() => {})
  }
}

const firstTouch = new Promise((touched) => {
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, touched, { once: true, capture: true })
})
