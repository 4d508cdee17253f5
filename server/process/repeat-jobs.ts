import type { Background } from './background.ts'

export interface Job {
  /** In milliseconds: whole seconds. */
  everyMs: number
  /** Resolves with true if the job does not have to run again. */
  run: () => Promise<unknown>
}

interface Options {
  background: Background
  isStopping: () => boolean
}

/** Between the first runs of two jobs. No fraction of a second occurs twice in 14 jobs, so that later runs do not meet either. */
const spacingMs = 4_070

/**
 * Runs each job in its period, never twice at once, until the server stops. The first job runs at once. Two jobs rarely run at
 * the same time, because each would need its own connection to the database, and a connection takes 6 MB.
 */
export function repeatJobs(jobs: Job[], { background, isStopping }: Options): void {
  const startedAt = performance.now()
  for (const [index, { everyMs, run }] of jobs.entries()) {
    let nextAt = startedAt + ((index * spacingMs) % everyMs)
    const wait = () => {
      setTimeout(() => background.run(work()), nextAt - performance.now()).unref()
    }
    const work = async () => {
      if (isStopping()) return
      let isOver = false
      try {
        isOver = (await run()) === true
      } finally {
        while (nextAt <= performance.now()) nextAt += everyMs
        if (!isOver) wait()
      }
    }
    wait()
  }
}
