import type { Tag } from '#contract/tags.ts'

type Listener = (tags: readonly Tag[]) => void

const listeners = new Set<Listener>()

/** Receives the tags that the server has changed. Returns an unsubscribe function. */
export function subscribeToTags(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function publishTags(tags: readonly Tag[]): void {
  for (const listener of listeners) listener(tags)
}
