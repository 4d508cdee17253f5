/** Work that continues after its response, a mail for example. The server waits for it before it stops. */
export interface Background {
  run: (work: Promise<unknown>) => void
  /** Resolves once nothing is running. */
  settled: () => Promise<void>
}

/** `onFailure` receives the errors, because no caller awaits the work. */
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
