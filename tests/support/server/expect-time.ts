import { expect } from 'vitest'

// These depend on no speed of the machine: they compare with the times before and after the calls.

interface TimeOptions {
  /** `Date.now()` before the call that sets the time. */
  startedAt: number
  /** How long after the call the time is. Default: 0. */
  delayMs?: number
}

/** Checks a time that a call has set. */
export function expectTime(time: Date | string | null | undefined, { startedAt, delayMs = 0 }: TimeOptions): void {
  const callMs = new Date(time ?? Number.NaN).getTime() - delayMs
  expect(callMs).toBeGreaterThanOrEqual(startedAt)
  // PostgreSQL rounds to milliseconds.
  expect(callMs).toBeLessThanOrEqual(Date.now() + 1)
}

interface WaitOptions {
  /** `Date.now()` before the call with which the wait began. */
  startedAt: number
  /** The whole wait. */
  waitS: number
}

/** Checks that `Retry-After` is what is left of a wait. Returns it. */
export function expectRetryAfter({ headers }: { headers: Headers }, { startedAt, waitS }: WaitOptions): number {
  const retryAfterS = Number(headers.get('Retry-After'))
  expect(retryAfterS).toBeLessThanOrEqual(waitS)
  expect(retryAfterS).toBeGreaterThanOrEqual(waitS - Math.ceil((Date.now() - startedAt) / 1_000))
  return retryAfterS
}
