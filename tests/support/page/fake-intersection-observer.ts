import { waitFor } from '@testing-library/dom'
import { expect, vi } from 'vitest'

/** Replaces IntersectionObserver: elements intersect only when a test scrolls to the end. */
export function fakeIntersectionObserver() {
  const observers = new Set<FakeObserver>()
  class FakeObserver {
    callback: IntersectionObserverCallback
    constructor(callback: IntersectionObserverCallback) {
      this.callback = callback
    }
    observe() {
      observers.add(this)
    }
    disconnect() {
      observers.delete(this)
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver)

  const intersecting = [{ isIntersecting: true }] as IntersectionObserverEntry[]
  async function scrollToEnd() {
    // In one step, because a list that is read again is not observed for a moment.
    await waitFor(() => {
      const [observer, ...others] = observers
      expect({ isObserved: !!observer, others: others.length }).toEqual({ isObserved: true, others: 0 })
      observer!.callback(intersecting, observer as unknown as IntersectionObserver)
    })
  }
  return { scrollToEnd, isObserved: () => observers.size > 0 }
}
