import { Refusal } from '#contract/errors.ts'

/** Lets one piece of work go on under a name; a second one is told to come back. Without a name it just works. */
export function oneAtATime() {
  const running = new Set<string>()
  return async <Result>(name: string | null, work: () => Promise<Result>): Promise<Result> => {
    if (name === null) return work()
    if (running.has(name)) throw new Refusal('request_running', { retryAfterS: 1 })
    running.add(name)
    try {
      return await work()
    } finally {
      running.delete(name)
    }
  }
}
