import { act, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** Stands in for IntersectionObserver: nothing comes near until a test scrolls. */
export function watchScrolling() {
  const watching = new Set<Watcher>()
  class Watcher {
    tell: IntersectionObserverCallback
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell
    }
    observe() {
      watching.add(this)
    }
    disconnect() {
      watching.delete(this)
    }
  }
  vi.stubGlobal('IntersectionObserver', Watcher)

  const near = [{ isIntersecting: true }] as IntersectionObserverEntry[]
  async function scrollToEnd() {
    await waitFor(() => expect(watching.size).toBe(1))
    act(() => {
      for (const watcher of watching) watcher.tell(near, watcher as unknown as IntersectionObserver)
    })
  }
  return { scrollToEnd, isWatched: () => watching.size > 0 }
}
