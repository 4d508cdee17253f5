import { type ReactNode, useDeferredValue } from 'react'

/** Makes its children after what stands around them is on the screen, so that a slow phone shows that first. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
