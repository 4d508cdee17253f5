import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children one frame later, so that a slow phone paints what is around them first. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
