import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal, type RefusalCode } from '#contract/errors.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { PoolStats } from '../db/connect.ts'
import { getRoute } from './request-log.ts'

/** What is read from the database for each scrape. */
export interface Figures {
  /** The pending requests of each queue, by its name. */
  queues: Record<string, { count: number; oldest: Date | null }>
  /** The open alarms of the tills, by their kind. */
  alarms: Record<string, number>
  /** Taka owed to members, by account; the rewards so far; and the last known balance of each till, by its label. */
  owed: Record<string, number>
  rewards: number
  tills: Record<string, number>
  /** By command; null before the first run. */
  lastRuns: Record<string, Date | null>
  /** How many videos the last backup lacks. */
  backupGaps: number | null
  /** Of the last audit. */
  brokenInvariants: number | null
}

interface GaugeParts {
  readFigures: () => Promise<Figures>
  poolStats: () => PoolStats
  countStreams: () => number
  /** Whether the storage of videos answered last. */
  isMediaUp: () => boolean
  registers: Registry[]
}

/** Well below the time that Prometheus waits for a scrape, 10 s. */
const readTimeoutMs = 1_500

/** Gauges whose values are read for each scrape. Returns a function that updates them. */
function createReadGauges({
  readFigures,
  poolStats,
  countStreams,
  isMediaUp,
  registers,
}: GaugeParts): () => Promise<void> {
  const connections = new Gauge({
    name: 'joma_database_connections',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['state'],
    registers,
  })
  const streams = new Gauge({ name: 'joma_change_streams', help: 'Open change streams', registers })
  const up = new Gauge({
    name: 'joma_database_up',
    help: 'Whether the database has answered this scrape: 1 or 0',
    registers,
  })
  const mediaUp = new Gauge({ name: 'joma_media_up', help: 'Whether the storage of videos answered last', registers })
  const showFigures = createFigureGauges(registers)
  return async () => {
    for (const [state, number] of Object.entries(poolStats())) connections.set({ state }, number)
    streams.set(countStreams())
    mediaUp.set(isMediaUp() ? 1 : 0)
    const figures = await readInTime(readFigures)
    up.set(figures ? 1 : 0)
    showFigures(figures)
  }
}

/** Returns a function that shows new figures. Without the database they are unknown, and the other metrics are needed most. */
function createFigureGauges(registers: Registry[]): (figures: Figures | undefined) => void {
  const create = (name: string, help: string, label: string) => {
    const gauge = new Gauge({ name, help, labelNames: [label], registers })
    return (values: [string, number | null][]) => {
      gauge.reset()
      for (const [name, value] of values) if (value !== null) gauge.set({ [label]: name }, value)
    }
  }
  const showPending = create('joma_queue_requests', 'Pending requests that an administrator has to decide', 'queue')
  const showAges = create('joma_queue_oldest_seconds', 'For how long the oldest pending request has waited', 'queue')
  const showAlarms = create('joma_till_alarms', 'Open alarms of the tills and their phones', 'kind')
  const showRuns = create('joma_last_run_timestamp_seconds', 'When a command of the operator ended last', 'command')
  const showBroken = create(
    'joma_broken_invariants',
    'Broken invariants that the last run of a command found',
    'command',
  )
  const showGaps = create(
    'joma_backup_missing_videos',
    'Videos that the last run of a command could not save',
    'command',
  )
  const showOwed = create('joma_owed_taka', 'What members are owed, by account', 'account')
  const showTills = create('joma_till_balance_taka', 'The last known balance of a till', 'till')
  const rewards = new Counter({ name: 'joma_reward_taka_total', help: 'Rewards for tasks and referrals', registers })
  return (figures) => {
    showOwed(Object.entries(figures?.owed ?? {}))
    showTills(Object.entries(figures?.tills ?? {}))
    if (figures) {
      rewards.reset()
      rewards.inc(figures.rewards)
    }
    const queues = Object.entries(figures?.queues ?? {})
    showPending(queues.map(([queue, { count }]) => [queue, count]))
    showAges(queues.map(([queue, { oldest }]) => [queue, oldest ? toSeconds(Date.now() - oldest.getTime()) : 0]))
    showAlarms(Object.entries(figures?.alarms ?? {}))
    const runs = Object.entries(figures?.lastRuns ?? {})
    showRuns(runs.map(([command, at]) => [command, at && toSeconds(at.getTime())]))
    showGaps([['backup', figures?.backupGaps ?? null]])
    showBroken([['audit', figures?.brokenInvariants ?? null]])
  }
}

const toSeconds = (ms: number) => ms / 1_000

/** Undefined if the database gives no response in time. */
function readInTime<Read>(read: () => Promise<Read>): Promise<Read | undefined> {
  const timedOut = new Promise<undefined>((resolve) => void setTimeout(resolve, readTimeoutMs, undefined).unref())
  return Promise.race([read().catch(() => undefined), timedOut])
}

export interface Metrics {
  /** Counts and times requests by their route pattern, never by their path. */
  countRequests: MiddlewareHandler
  countRefusal: (code: RefusalCode) => void
  countUpload: (bytes: number) => void
  /** `/metrics`, which needs the token. */
  serve: () => Hono
}

interface Parts extends Omit<GaugeParts, 'registers'> {
  token: string
}

export function createMetrics({ token, ...parts }: Parts): Metrics {
  // Not the global registry, because tests run several servers in one process.
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const updateReadGauges = createReadGauges({ ...parts, registers })
  const buildInfo = new Gauge({
    name: 'joma_build_info',
    help: 'The version of Joma and of Node',
    labelNames: ['version', 'node'],
    registers,
  })
  buildInfo.set({ version: packageJson.version, node: process.versions.node }, 1)
  const requests = new Counter({
    name: 'joma_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'joma_request_duration_seconds',
    help: 'Time until the response began',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const inFlight = new Gauge({ name: 'joma_requests_in_flight', help: 'Requests without a response yet', registers })
  const refusals = new Counter({
    name: 'joma_refusals_total',
    help: 'Refusals by their code',
    labelNames: ['code'],
    registers,
  })
  const uploads = new Counter({ name: 'joma_uploads_total', help: 'Files written to storage', registers })
  const uploadBytes = new Counter({ name: 'joma_upload_bytes_total', help: 'Bytes written to storage', registers })

  return {
    countRequests: async (c, next) => {
      const startedAt = performance.now()
      inFlight.inc()
      try {
        await next()
      } finally {
        inFlight.dec()
      }
      const labels = { method: getMethod(c), route: getRoute(c) }
      requests.inc({ ...labels, status: c.res.status })
      seconds.observe(labels, (performance.now() - startedAt) / 1000)
    },
    countRefusal: (code) => refusals.inc({ code }),
    countUpload: (bytes) => {
      uploads.inc()
      uploadBytes.inc(bytes)
    },
    serve: () =>
      new Hono().get('/metrics', async (c) => {
        if (!isBearer(c.req.header('Authorization') ?? '', token)) throw new Refusal('not_signed_in')
        await updateReadGauges()
        return c.text(await register.metrics(), 200, {
          'Content-Type': register.contentType,
          'Cache-Control': 'no-store',
        })
      }),
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']

/** Unknown methods are one series, because clients could send any number of them. */
const getMethod = (c: Context) => (methods.includes(c.req.method) ? c.req.method : 'other')

/** Compares hashes, so that the time of the comparison reveals nothing, not even a length. */
const isBearer = (authorization: string, token: string) =>
  timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`))

const sha256 = (text: string) => createHash('sha256').update(text).digest()
