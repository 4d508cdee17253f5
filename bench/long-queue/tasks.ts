interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** µs of processor time: other work on the machine does not count. */
  tdur?: number
  args?: { name?: string }
}

/** The processor time of each task of the page's main thread, without tasks up to 1 ms. */
export function tasksMs(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1_000)
    .filter((ms) => ms > 1)
}
