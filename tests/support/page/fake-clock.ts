import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Lets seconds of a page pass at once: its timers and its clock, and nothing of the server's. */
export async function withHurriedClock(seconds: number, begin: () => void): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  try {
    act(begin)
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000 + 500))
  } finally {
    vi.useRealTimers()
  }
}
