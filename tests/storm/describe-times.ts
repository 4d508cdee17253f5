/** Formats request times as one line. `times` are milliseconds. */
export function describeTimes(what: string, times: number[], seconds: number): string {
  const sorted = times.toSorted((one, other) => one - other)
  const percentile = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`
  const rate = (times.length / seconds).toFixed(0)
  return `${what}: ${times.length} requests in ${seconds} s, ${rate}/s, p50 ${percentile(0.5)}, p95 ${percentile(0.95)}, p99 ${percentile(0.99)}`
}
