import { useSyncExternalStore } from 'react'

let ids: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function replace(next: ReadonlySet<string>): void {
  ids = next
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Entries whose form still waits for the outcome and shows it, so that no list or toast does. */
export const foregroundEntries = {
  add: (id: string): void => replace(new Set(ids).add(id)),
  delete: (id: string): void => replace(new Set([...ids].filter((each) => each !== id))),
  has: (id: string): boolean => ids.has(id),
}

export const useForegroundEntries = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => ids)
