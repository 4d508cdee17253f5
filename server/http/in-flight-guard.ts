import { Refusal } from '#contract/errors.ts'

/** Refuses work under a key while work under the same key is in flight. Without a key it never refuses. */
export function createInFlightGuard() {
  const inFlight = new Set<string>()
  return async <Result>(key: string | null, work: () => Promise<Result>): Promise<Result> => {
    if (key === null) return work()
    if (inFlight.has(key)) throw new Refusal('request_running', { retryAfterS: 1 })
    inFlight.add(key)
    try {
      return await work()
    } finally {
      inFlight.delete(key)
    }
  }
}
