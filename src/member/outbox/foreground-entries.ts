import { useSyncExternalStore } from 'react'

let ids: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function become(next: ReadonlySet<string>): void {
  ids = next
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The entries whose form is waiting for them: it says itself what became of them. */
export const foregroundEntries = {
  add: (id: string): void => become(new Set(ids).add(id)),
  delete: (id: string): void => become(new Set([...ids].filter((each) => each !== id))),
  has: (id: string): boolean => ids.has(id),
}

export const useForegroundEntries = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => ids)
