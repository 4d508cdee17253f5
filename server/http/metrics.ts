import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal, type RefusalCode } from '#contract/errors.ts'
import type { Db, PoolUse } from '../db/connect.ts'
import type { MediaStore } from '../media/store.ts'
import { routeOf } from './request-log.ts'
import { watchDatabase } from './watch-database.ts'

export interface Metrics {
  /** Counts and times requests by the pattern of their route, never by their path. */
  counting: MiddlewareHandler
  refused: (code: RefusalCode) => void
  /** The same store, with what is uploaded to it counted. */
  watchUploads: (media: MediaStore) => MediaStore
  /** `/metrics`, for whoever has the token. */
  serve: () => Hono
}

interface Watched {
  db: Db
  token: string
  poolUse: (() => PoolUse) | undefined
}

export function createMetrics({ db, token, poolUse }: Watched): Metrics {
  // One of its own, so that several servers can live in one process.
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const lookAtDatabase = watchDatabase({ db, poolUse, registers })
  const requests = new Counter({
    name: 'joma_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'joma_request_seconds',
    help: 'Time until the answer began',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const inFlight = new Gauge({ name: 'joma_requests_in_flight', help: 'Requests that wait for an answer', registers })
  const refusals = new Counter({
    name: 'joma_refusals_total',
    help: 'Refusals by their code',
    labelNames: ['code'],
    registers,
  })
  const uploads = new Counter({ name: 'joma_uploads_total', help: 'Files written to storage', registers })
  const uploadBytes = new Counter({ name: 'joma_upload_bytes_total', help: 'Bytes written to storage', registers })

  return {
    counting: async (c, next) => {
      const startedAt = performance.now()
      inFlight.inc()
      try {
        await next()
      } finally {
        inFlight.dec()
      }
      const labels = { method: methodOf(c), route: routeOf(c) }
      requests.inc({ ...labels, status: c.res.status })
      seconds.observe(labels, (performance.now() - startedAt) / 1000)
    },
    refused: (code) => refusals.inc({ code }),
    watchUploads: (media) => ({
      ...media,
      write: async (...file) => {
        const written = await media.write(...file)
        uploads.inc()
        uploadBytes.inc(written.size)
        return written
      },
    }),
    serve: () =>
      new Hono().get('/metrics', async (c) => {
        if (!isBearer(c.req.header('Authorization') ?? '', token)) throw new Refusal('not_signed_in')
        await lookAtDatabase()
        return c.text(await register.metrics(), 200, {
          'Content-Type': register.contentType,
          'Cache-Control': 'no-store',
        })
      }),
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']

/** Anybody can invent methods, and each would be a series of its own. */
const methodOf = (c: Context) => (methods.includes(c.req.method) ? c.req.method : 'other')

/** Hashed first: the time that comparing takes tells nothing then, not even a length. */
const isBearer = (authorization: string, token: string) =>
  timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`))

const sha256 = (text: string) => createHash('sha256').update(text).digest()
