/** Work that goes on after its answer is sent, a mail for example. The server does not stop before it is done. */
export interface Background {
  run: (work: Promise<unknown>) => void
  /** Resolves once nothing is running. */
  settled: () => Promise<void>
}

/** `onFailure` hears of work that failed; nobody else waits for it. */
export function createBackground(onFailure: (error: unknown) => void): Background {
  const running = new Set<Promise<unknown>>()
  return {
    run: (work) => {
      const done: Promise<unknown> = work.catch(onFailure).finally(() => running.delete(done))
      running.add(done)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
