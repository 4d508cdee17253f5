import type { Browser, Page } from '@playwright/test'

/** Users notice longer tasks. */
export const goalMs = 50
/** A cheap phone or a busy desktop computer has about a fourth of the speed. */
export const slowdown = 4

/** Runs an act. Returns the processor time of each task of the page's main thread, without tasks up to 1 ms. */
export async function traceTasksMs(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  await act()
  return readTaskDurationsMs((await browser.stopTracing()).toString())
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** µs of processor time: other work on the machine does not count. */
  tdur?: number
  args?: { name?: string }
}

function readTaskDurationsMs(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1_000)
    .filter((ms) => ms > 1)
}
