import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal, type RefusalCode } from '#contract/errors.ts'
import type { PoolStats } from '../db/connect.ts'
import { getRoute } from './request-log.ts'

/** The pending requests of each queue, by its name. */
type QueueSizes = Record<string, { count: number; oldest: Date | null }>

interface GaugeParts {
  readQueues: () => Promise<QueueSizes>
  poolStats: (() => PoolStats) | undefined
  registers: Registry[]
}

/** Gauges of the queues and of the database's connections. Returns a function that updates them. */
function createDatabaseGauges({ readQueues, poolStats, registers }: GaugeParts): () => Promise<void> {
  const labelNames = ['queue']
  const pending = new Gauge({
    name: 'joma_queue_requests',
    help: 'Pending requests that an administrator has to decide',
    labelNames,
    registers,
  })
  const oldestAge = new Gauge({
    name: 'joma_queue_oldest_seconds',
    help: 'For how long the oldest pending request has waited',
    labelNames,
    registers,
  })
  const connections = new Gauge({
    name: 'joma_database_connections',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['state'],
    registers,
  })
  return async () => {
    for (const [state, number] of Object.entries(poolStats?.() ?? {})) connections.set({ state }, number)
    pending.reset()
    oldestAge.reset()
    // Without the database the queues are unknown, and the other metrics are needed most.
    for (const [queue, { count, oldest }] of Object.entries(await readQueues().catch(() => ({}) as QueueSizes))) {
      pending.set({ queue }, count)
      oldestAge.set({ queue }, oldest ? (Date.now() - oldest.getTime()) / 1000 : 0)
    }
  }
}

export interface Metrics {
  /** Counts and times requests by their route pattern, never by their path. */
  countRequests: MiddlewareHandler
  countRefusal: (code: RefusalCode) => void
  countUpload: (bytes: number) => void
  /** `/metrics`, which needs the token. */
  serve: () => Hono
}

interface Parts {
  token: string
  readQueues: () => Promise<QueueSizes>
  poolStats: (() => PoolStats) | undefined
}

export function createMetrics({ token, ...parts }: Parts): Metrics {
  // Not the global registry, because tests run several servers in one process.
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const updateDatabaseGauges = createDatabaseGauges({ ...parts, registers })
  const requests = new Counter({
    name: 'joma_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'joma_request_seconds',
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
        await updateDatabaseGauges()
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
