import { createApp } from '#server/app.ts'
import type { PoolStats } from '#server/db/connect.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { readFigures } from '#server/metrics/read-figures.ts'
import { parts } from './test-app.ts'

export const metricsToken = 'a token that only the watcher has'
export const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

/** An app with `/metrics`. */
export const createWatchedApp = (
  { db, ...rest } = parts,
  poolStats: () => PoolStats = () => ({ open: 0, idle: 0, waiting: 0 }),
) =>
  createApp({
    ...rest,
    db,
    metrics: createMetrics({
      token: metricsToken,
      poolStats,
      isMediaUp: () => true,
      countStreams: rest.changes.countSubscriptions,
      readFigures: () => readFigures(db),
    }),
  })

type App = ReturnType<typeof createApp>

export const readMetrics = async (app: App): Promise<string> =>
  (await app.request('/metrics', withToken(metricsToken))).text()

/** The value of a series, written as the metrics have it. NaN if it is absent. */
export async function readSeries(app: App, series: string): Promise<number> {
  const line = (await readMetrics(app)).split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.slice(series.length))
}
