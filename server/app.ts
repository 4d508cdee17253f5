import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Logger } from 'pino'
import { advertiseUpload } from '#contract/advertises.ts'
import { changeStream } from '#contract/changes.ts'
import { Refusal } from '#contract/errors.ts'
import { exportDownload } from '#contract/exports.ts'
import { contract } from '#contract/index.ts'
import { picturePath, pictureUpload } from '#contract/users.ts'
import { videoPath } from '#contract/video-path.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { advertiseHandlers } from './advertises/handlers.ts'
import { serveFile } from './advertises/serve-video.ts'
import { uploading } from './advertises/upload-video.ts'
import { auditHandlers } from './audits/handlers.ts'
import { bankHandlers } from './banks/handlers.ts'
import type { Changes } from './changes/changes.ts'
import { streamChanges } from './changes/stream-changes.ts'
import type { Db, PoolUse } from './db/connect.ts'
import { download } from './exports/download-export.ts'
import { exportHandlers } from './exports/handlers.ts'
import { serveHealth } from './http/health.ts'
import { createMetrics } from './http/metrics.ts'
import { serve } from './http/mount-endpoints.ts'
import { onError } from './http/on-error.ts'
import { trusting } from './http/proxies.ts'
import { countingCalls, type Rates } from './http/rate-limit.ts'
import { loggingRequests } from './http/request-log.ts'
import { closedHeaders } from './http/security-headers.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MediaStore } from './media/store.ts'
import { noticeHandlers } from './notices/handlers.ts'
import { serveDocument } from './openapi/serve-document.ts'
import { paymentHandlers } from './payments/handlers.ts'
import { planHandlers } from './plans/handlers.ts'
import type { Background } from './process/background.ts'
import { queueHandlers } from './queues/handlers.ts'
import { referHandlers } from './refers/handlers.ts'
import { authorizing } from './sessions/authorize.ts'
import { sessionHandlers } from './sessions/handlers.ts'
import { createTokens } from './sessions/tokens.ts'
import { supportHandlers } from './supports/handlers.ts'
import { taskHandlers } from './tasks/handlers.ts'
import { transferHandlers } from './transfers/handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { servePicture } from './users/serve-picture.ts'
import { uploadPicture } from './users/upload-picture.ts'
import { withdrawalHandlers } from './withdrawals/handlers.ts'

interface Parts {
  db: Db
  /** What other processes, and this one, have changed. */
  changes: Changes
  media: MediaStore
  mailer: Mailer
  background: Background
  /** What links in mails begin with. */
  publicUrl: string
  /** Signs the access tokens and keys the fingerprints of requests. */
  secret: string
  tokenTtlS: number
  uploadLimitBytes: number
  isProduction: boolean
  log: Logger
  /** Calls a minute. Undefined: as many as somebody likes. */
  rates?: Rates
  /** Addresses and networks whose `X-Forwarded-…` headers are believed. */
  trustedProxies?: string[]
  /** Origins of other pages that may make calls. */
  corsOrigins?: string[]
  /** Opens `/metrics`. Undefined: there are none. */
  metricsToken?: string | undefined
  poolUse?: (() => PoolUse) | undefined
  isStopping?: () => boolean
}

const allowHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key']
const exposeHeaders = ['Idempotency-Replayed', 'Retry-After', 'X-Request-Id']

/** The whole API and the videos, without the page: what the server listens with and the tests talk to. */
export function createApp({ isStopping = () => false, ...parts }: Parts): Hono {
  const { db, secret, uploadLimitBytes, isProduction, log } = parts
  const tokens = createTokens(secret, parts.tokenTtlS)
  const proxies = trusting(parts.trustedProxies ?? [])
  const authorize = authorizing({ db, tokens, proxies, calls: countingCalls(db, parts.rates) })
  const metrics = parts.metricsToken
    ? createMetrics({ db, token: parts.metricsToken, poolUse: parts.poolUse })
    : undefined
  const media = metrics?.watchUploads(parts.media) ?? parts.media
  const serving = { db, authorize, secret }
  const api = new Hono()
  api.post(advertiseUpload.path, uploading({ ...serving, media, log, limitBytes: uploadLimitBytes }))
  api.get(changeStream.path, streamChanges({ authorize, changes: parts.changes }))
  api.post(pictureUpload.path, uploadPicture(serving))
  api.route('/', serve(contract.sessions, sessionHandlers({ ...parts, tokens }), serving))
  api.route('/', serve(contract.users, userHandlers(db), serving))
  api.route('/', serve(contract.plans, planHandlers(db), serving))
  api.route('/', serve(contract.tasks, taskHandlers(db), serving))
  api.route('/', serve(contract.advertises, advertiseHandlers(db), serving))
  api.route('/', serve(contract.notices, noticeHandlers(db), serving))
  api.route('/', serve(contract.refers, referHandlers(db), serving))
  api.route('/', serve(contract.banks, bankHandlers(db), serving))
  api.route('/', serve(contract.payments, paymentHandlers(db), serving))
  api.route('/', serve(contract.transfers, transferHandlers(db), serving))
  api.route('/', serve(contract.withdrawals, withdrawalHandlers(db), serving))
  api.route('/', serve(contract.supports, supportHandlers(db), serving))
  api.route('/', serve(contract.accounts, accountHandlers(db), serving))
  api.route('/', serve(contract.queues, queueHandlers(db), serving))
  api.route('/', serve(contract.exportTables, exportHandlers(db), serving))
  api.get(exportDownload.path, download(db))
  api.route('/', serve(contract.audits, auditHandlers(db), serving))
  api.route('/', serveDocument('/openapi.json'))

  const app = new Hono({ getPath: collapseSlashes })
  app.onError(onError({ isProduction, log, onRefusal: (code) => metrics?.refused(code) }))
  app.use(loggingRequests(log, proxies))
  if (metrics) app.use(metrics.counting)
  app.use(async (c, next) => {
    await next()
    if (isStopping()) c.res.headers.set('Connection', 'close')
  })
  for (const path of ['/api/*', '/file/*', '/picture/*', '/healthz', '/readyz', '/metrics'])
    app.use(path, closedHeaders(proxies))
  if (parts.corsOrigins?.length) app.use(cors({ origin: parts.corsOrigins, allowHeaders, exposeHeaders, maxAge: 600 }))
  app.route('/', serveHealth({ db, isStopping }))
  app.route('/', metrics?.serve() ?? new Hono().get('/metrics', refuseRoute))
  app.route('/api/v1', api)
  app.get(picturePath(':id'), servePicture(db))
  app.get(videoPath(':id'), serveFile({ db, media }))
  // Else the page would answer for them.
  for (const path of ['/api/*', '/file/*', '/picture/*']) app.all(path, refuseRoute)
  return app
}

const refuseRoute = (): never => {
  throw new Refusal('no_route')
}

/** `/user//recover-delete-user/x` is the specification's own spelling. */
const collapseSlashes = (request: Request) => new URL(request.url).pathname.replace(/\/{2,}/g, '/')
