import { useSyncExternalStore } from 'react'

export const densities: { value: Density; label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'roomy', label: 'Roomy' },
]

export type Density = 'compact' | 'roomy'

const storageKey = 'table-density'

/** How high the rows of tables are. Stored on the device. */
export function useDensity(): [Density, (density: Density) => void] {
  return [useSyncExternalStore(subscribe, read), write]
}

const read = (): Density => (localStorage.getItem(storageKey) === 'roomy' ? 'roomy' : 'compact')

const listeners = new Set<() => void>()

function write(density: Density) {
  localStorage.setItem(storageKey, density)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
