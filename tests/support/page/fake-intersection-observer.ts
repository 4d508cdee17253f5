import { act, waitFor } from '@testing-library/react'
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
    await waitFor(() => expect(observers.size).toBe(1))
    act(() => {
      for (const observer of observers) observer.callback(intersecting, observer as unknown as IntersectionObserver)
    })
  }
  return { scrollToEnd, isObserved: () => observers.size > 0 }
}
