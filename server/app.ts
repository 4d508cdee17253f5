import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Logger } from 'pino'
import { advertiseUpload } from '#contract/advertises.ts'
import { changeStream } from '#contract/changes.ts'
import { basePath, type Contract } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { exportDownload } from '#contract/exports.ts'
import { contract } from '#contract/index.ts'
import { picturePath, pictureUpload } from '#contract/users.ts'
import { videoPath } from '#contract/video-path.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { advertiseHandlers } from './advertises/handlers.ts'
import { serveVideo } from './advertises/serve-video.ts'
import { uploadVideo } from './advertises/upload-video.ts'
import { auditHandlers } from './audits/handlers.ts'
import { insertAuditEntries } from './audits/insert-audit-entries.ts'
import { bankHandlers } from './banks/handlers.ts'
import type { Changes } from './changes/changes.ts'
import { streamChanges } from './changes/stream-changes.ts'
import type { Db, PoolStats } from './db/connect.ts'
import { downloadExport } from './exports/download-export.ts'
import { exportHandlers } from './exports/handlers.ts'
import { serveHealth } from './http/health.ts'
import { createMetrics } from './http/metrics.ts'
import { type Handlers, mountEndpoints } from './http/mount-endpoints.ts'
import { onError } from './http/on-error.ts'
import { trustProxies } from './http/proxies.ts'
import { createRateLimiter, type Rates } from './http/rate-limit.ts'
import { logRequests } from './http/request-log.ts'
import { closedHeaders } from './http/security-headers.ts'
import type { Mailer } from './mail/mailer.ts'
import { countWrites } from './media/count-writes.ts'
import type { MediaStore } from './media/store.ts'
import { noticeHandlers } from './notices/handlers.ts'
import { serveDocument } from './openapi/serve-document.ts'
import { paymentHandlers } from './payments/handlers.ts'
import { planHandlers } from './plans/handlers.ts'
import type { Background } from './process/background.ts'
import { purchaseHandlers, registerWithPlan } from './purchases/handlers.ts'
import { queueHandlers } from './queues/handlers.ts'
import { readQueues } from './queues/read-queues.ts'
import { referHandlers } from './refers/handlers.ts'
import { assertActiveUser } from './sessions/assert-active-user.ts'
import { createAuthorize } from './sessions/authorize.ts'
import { sessionHandlers } from './sessions/handlers.ts'
import { createTokens } from './sessions/tokens.ts'
import { supportHandlers } from './supports/handlers.ts'
import { countRewarded } from './tasks/count-rewarded.ts'
import { taskHandlers } from './tasks/handlers.ts'
import { transferHandlers } from './transfers/handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { servePicture } from './users/serve-picture.ts'
import { uploadPicture } from './users/upload-picture.ts'
import { withdrawalHandlers } from './withdrawals/handlers.ts'

interface Parts {
  db: Db
  /** The changes of all processes. */
  changes: Changes
  media: MediaStore
  mailer: Mailer
  background: Background
  /** The base of links in mails. */
  publicUrl: string
  /** Signs the access tokens and keys the fingerprints of requests. */
  secret: string
  tokenTtlS: number
  uploadLimitBytes: number
  isProduction: boolean
  log: Logger
  /** The pause between two change events to an administrator. Default: 1 s. */
  adminPauseMs?: number
  /** Undefined: no limit. */
  rates?: Rates
  /** Addresses and networks of proxies whose `X-Forwarded-…` headers are trusted. */
  trustedProxies?: string[]
  /** Other origins whose pages may call the API. */
  corsOrigins?: string[]
  /** The token of `/metrics`. Undefined: there are no metrics. */
  metricsToken?: string | undefined
  poolStats?: (() => PoolStats) | undefined
  isStopping?: () => boolean
}

/** A noun without handlers does not compile. */
type AllHandlers = { [Noun in keyof typeof contract]: Handlers<(typeof contract)[Noun]> }

const allowHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key']
const exposeHeaders = ['Idempotency-Replayed', 'Retry-After', 'X-Request-Id']

/** The API and the videos, without the page. The server and the tests use it. */
export function createApp({ isStopping = () => false, ...parts }: Parts): Hono {
  const { db, secret, uploadLimitBytes, isProduction, log } = parts
  const tokens = createTokens(secret, parts.tokenTtlS)
  const proxies = trustProxies(parts.trustedProxies ?? [])
  const authorize = createAuthorize({ db, tokens, proxies, rateLimiter: createRateLimiter(db, parts.rates) })
  const metrics = parts.metricsToken
    ? createMetrics({ token: parts.metricsToken, poolStats: parts.poolStats, readQueues: () => readQueues(db) })
    : undefined
  const media = metrics ? countWrites(parts.media, metrics.countUpload) : parts.media
  const mountParts = { db, authorize, assertActiveUser, insertAuditEntries, secret }
  const api = new Hono()
  api.post(advertiseUpload.path, uploadVideo({ ...mountParts, media, log, limitBytes: uploadLimitBytes }))
  api.get(changeStream.path, streamChanges({ ...parts, authorize }))
  api.post(pictureUpload.path, uploadPicture(mountParts))
  const handlers: AllHandlers = {
    sessions: sessionHandlers({ ...parts, tokens }),
    users: { ...userHandlers(db), registerWithPlan },
    plans: { ...planHandlers(db), ...purchaseHandlers(db) },
    tasks: taskHandlers(db),
    advertises: advertiseHandlers(db, countRewarded),
    notices: noticeHandlers(db),
    refers: referHandlers(db),
    banks: bankHandlers(db),
    payments: paymentHandlers(db),
    transfers: transferHandlers(db),
    withdrawals: withdrawalHandlers(db),
    supports: supportHandlers(db),
    accounts: accountHandlers(db),
    queues: queueHandlers(db),
    exportTables: exportHandlers(db),
    audits: auditHandlers(db),
  }
  for (const noun of Object.keys(handlers) as (keyof AllHandlers)[]) {
    // `AllHandlers` pairs rows with handlers; access by a variable loses the pair.
    api.route(
      '/',
      mountEndpoints<Contract>(contract[noun], handlers[noun] as unknown as Handlers<Contract>, mountParts),
    )
  }
  api.get(exportDownload.path, downloadExport(db))
  api.route('/', serveDocument('/openapi.json'))

  const app = new Hono({ getPath: collapseSlashes })
  app.onError(onError({ isProduction, log, onRefusal: (code) => metrics?.countRefusal(code) }))
  app.use(logRequests(log, proxies))
  if (metrics) app.use(metrics.countRequests)
  app.use(async (c, next) => {
    await next()
    if (isStopping()) c.res.headers.set('Connection', 'close')
  })
  for (const path of ['/api/*', '/file/*', '/picture/*', '/healthz', '/readyz', '/metrics'])
    app.use(path, closedHeaders(proxies))
  if (parts.corsOrigins?.length) app.use(cors({ origin: parts.corsOrigins, allowHeaders, exposeHeaders, maxAge: 600 }))
  app.route('/', serveHealth({ db, isStopping }))
  app.route('/', metrics?.serve() ?? new Hono().get('/metrics', refuseRoute))
  app.route(basePath, api)
  app.get(picturePath(':id'), servePicture(db))
  app.get(videoPath(':id'), serveVideo({ db, media }))
  // Otherwise the page would be served for these paths.
  for (const path of ['/api/*', '/file/*', '/picture/*']) app.all(path, refuseRoute)
  return app
}

const refuseRoute = (): never => {
  throw new Refusal('no_route')
}

/** `/user//recover-delete-user/x` is the specification's own spelling. */
const collapseSlashes = (request: Request) => new URL(request.url).pathname.replace(/\/{2,}/g, '/')
