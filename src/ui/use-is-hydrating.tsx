import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'

/** Ends the hydration. Undefined: it has ended, or there was none. */
const HydrationContext = createContext<(() => void) | undefined>(undefined)

interface HydrationProviderProps {
  /** Whether the first rendering hydrates a prerendered document. */
  isPrerendered: boolean
  children: ReactNode
}

export function HydrationProvider({ isPrerendered, children }: HydrationProviderProps) {
  const [isHydrating, setIsHydrating] = useState(isPrerendered)
  // A transition renders in parts, so that a cheap phone handles touches between them.
  const [end] = useState(() => () => startTransition(() => setIsHydrating(false)))
  return <HydrationContext value={isHydrating ? end : undefined}>{children}</HydrationContext>
}

/** True while React takes over a prerendered screen, whose content it must repeat exactly. */
export function useIsHydrating(): boolean {
  const end = use(HydrationContext)
  // Not in the provider: its effect runs before the screen is hydrated, which would then be rendered twice.
  useEffect(() => end?.(), [end])
  return end !== undefined
}
