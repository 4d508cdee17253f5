import { vi } from 'vitest'
import { act } from './render.tsx'

/** Runs `start`, then advances the intervals and `performance.now()` of the page. The server's timers stay real. */
export async function withFakeClock(seconds: number, start: () => void): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  try {
    act(start)
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000 + 500))
  } finally {
    vi.useRealTimers()
  }
}
