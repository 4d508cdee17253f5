import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import type { Logger } from 'pino'
import { advertiseUpload } from '#contract/advertises.ts'
import { changeStream } from '#contract/changes.ts'
import { basePath, type Contract } from '#contract/endpoint.ts'
import { exportDownload } from '#contract/exports.ts'
import { idleHeader } from '#contract/idle.ts'
import { contract } from '#contract/index.ts'
import { picturePath, pictureUpload } from '#contract/pictures.ts'
import { supportPicture, supportPictureUpload } from '#contract/support-pictures.ts'
import { phoneHeartbeat, smsIntake } from '#contract/tills/phones.ts'
import { videoPath } from '#contract/videos.ts'
import { serveVideo, uploadVideo } from './advertises/videos.ts'
import { insertAuditEntries } from './audits/handlers.ts'
import { readBannerPicture } from './banners/read-banners.ts'
import { readBrandTexts } from './brands/read-brand.ts'
import type { Changes } from './changes/changes.ts'
import { streamChanges } from './changes/stream-changes.ts'
import type { Db, Tx } from './db/connect.ts'
import { downloadExport } from './exports/handlers.ts'
import { type AllHandlers, createHandlers } from './handlers.ts'
import { chooseEncoding } from './http/compression.ts'
import { guardProbes } from './http/guard-probes.ts'
import { createHealthProbes, refuseWrites } from './http/health.ts'
import type { Metrics } from './http/metrics.ts'
import { type Handlers, mountEndpoints } from './http/mount-endpoints.ts'
import { onError } from './http/on-error.ts'
import { trustProxies } from './http/proxies.ts'
import { createRateLimiter, type Rates } from './http/rate-limit.ts'
import { refuseRoute, refuseUnknown } from './http/refuse-unknown.ts'
import { logRequests } from './http/request-log.ts'
import { closedHeaders } from './http/security-headers.ts'
import { forgetMoved, readMoved } from './ledger/moved-sums.ts'
import { limitMails, type Mailer } from './mail/mailer.ts'
import { createMemberMailer } from './mail/member-mailer.ts'
import { countWrites, type MediaStore } from './media/store.ts'
import type { Background } from './process/background.ts'
import { createFailureLog, type FailureLog } from './process/failure-log.ts'
import { deriveKeys } from './process/keys.ts'
import { addToDay } from './proposals/guarded-sums.ts'
import { createPropose } from './proposals/handlers.ts'
import { createFingerprintKeys } from './secrets/fingerprint-keys.ts'
import { listSealSecrets } from './secrets/read-secrets.ts'
import { createAuthorize, createAuthorizeWrite, createRecordRefusedRole } from './sessions/authorize.ts'
import { createTokens } from './sessions/tokens.ts'
import { readSettings } from './settings/settings.ts'
import { serveSupportPicture, uploadSupportPicture } from './supports/pictures.ts'
import { receiveHeartbeat, receiveSms } from './tills/phones/intake.ts'
import { createRefusedCalls } from './tills/phones/refused-calls.ts'
import { servePicture, uploadPicture } from './users/pictures.ts'

interface Parts {
  db: Db
  /** The changes of all processes. */
  changes: Changes
  media: MediaStore
  mailer: Mailer
  background: Background
  /** The base of links in mails. */
  publicUrl: string
  /** The keys of tokens and of sealed values are derived from it. */
  secret: string
  /** Earlier secrets: their tokens are valid until they expire. */
  previousSecrets?: readonly string[]
  /** A secret that opens what it sealed, and whose tokens are not valid. */
  generatedSecret?: string | undefined
  tokenTtlS: number
  uploadLimitBytes: number
  isProduction: boolean
  log: Logger
  /** Shared with the background jobs. Default: of this app alone. */
  failures?: FailureLog
  /** The pause between two change events to an administrator. Default: 1 s. */
  adminPauseMs?: number
  /** Undefined: no limit. */
  rates?: Rates
  /** Addresses and networks of proxies whose `X-Forwarded-…` headers are trusted. */
  trustedProxies?: string[]
  /** Other origins whose pages may call the API. */
  corsOrigins?: string[]
  /** Whether the webhook may have `http:` and an address of a private network. Default: no. */
  allowsPrivateWebhook?: boolean
  /** Undefined: there is no `/metrics`. */
  metrics?: Metrics | undefined
  isStopping?: () => boolean
  /** Whether the disk of the built-in PostgreSQL is almost full, so that only reads are served. */
  isDiskLow?: () => boolean
  hasLostWrites?: (() => boolean) | undefined
}

const allowHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', idleHeader]
const exposeHeaders = ['Idempotency-Replayed', 'Retry-After', 'X-Request-Id']

/** The API and the videos, without the page. The server and the tests use it. */
export function createApp({ isStopping = () => false, isDiskLow = () => false, ...parts }: Parts): Hono {
  const { db, uploadLimitBytes, isProduction, log, metrics, failures = createFailureLog({ log }) } = parts
  const secrets = [parts.secret, ...(parts.previousSecrets ?? [])]
  const tokens = createTokens(secrets, parts.tokenTtlS)
  const keys = secrets.map(deriveKeys)
  const sealSecrets = listSealSecrets(parts)
  const fingerprintKeys = createFingerprintKeys({ db, secrets: sealSecrets })
  const sealKeys = sealSecrets.map(deriveKeys)
  const phoneKeys = sealKeys.map(({ tillPhone }) => tillPhone)
  const proxies = trustProxies(parts.trustedProxies ?? [], (address) =>
    log.warn({ address }, 'X-Forwarded-For is ignored: the sender is not in TRUSTED_PROXIES'),
  )
  const mailer = createMemberMailer({ ...parts, mailer: limitMails(parts) })
  const rateLimiter = createRateLimiter(parts)
  const recordRefusedRole = createRecordRefusedRole(db)
  const authorize = createAuthorize({ db, tokens, proxies, rateLimiter, recordRefusedRole })
  const media = metrics ? countWrites(parts.media, metrics.countUpload) : parts.media
  const proposalKeys = sealKeys.map(({ proposal, fingerprint }) => ({ seal: proposal, hash: fingerprint }))
  const mountParts = {
    db,
    authorize,
    authorizeWrite: createAuthorizeWrite((caller) => parts.background.run(recordRefusedRole(caller))),
    insertAuditEntries,
    fingerprintKeys,
    needsSecondPerson: async (tx: Tx) => (await readSettings(tx)).second_person,
    readMoved,
    forgetMoved,
    addToDay,
    propose: createPropose(proposalKeys),
  }
  const api = new Hono()
  api.post(advertiseUpload.path, uploadVideo({ ...mountParts, media, log, limitBytes: uploadLimitBytes }))
  api.get(changeStream.path, streamChanges({ ...parts, authorize }))
  api.post(pictureUpload.path, uploadPicture(mountParts))
  api.post(supportPictureUpload.path, uploadSupportPicture(mountParts))
  api.get(supportPicture.path, serveSupportPicture(mountParts))
  const refusedCalls = createRefusedCalls()
  const intake = { db, keys: phoneKeys, proxies, rateLimiter, refusedCalls }
  // Some apps add a slash to the URL.
  for (const end of ['', '/']) {
    api.post(smsIntake.path + end, receiveSms(intake))
    api.post(phoneHeartbeat.path + end, receiveHeartbeat(intake))
  }
  const handlers = createHandlers({ ...parts, media, mailer, tokens, keys, sealKeys, proposalKeys, refusedCalls })
  for (const noun of Object.keys(handlers) as (keyof AllHandlers)[]) {
    // `AllHandlers` pairs endpoints with handlers; access by a variable loses the pair.
    api.route(
      '/',
      mountEndpoints<Contract>(noun, contract[noun], handlers[noun] as unknown as Handlers<Contract>, mountParts),
    )
  }
  api.get(exportDownload.path, downloadExport(db, proxies))
  // Without authorization. Its code is loaded at the first request.
  api.get('/openapi.json', etag(), async (c) => {
    const { getDocument } = await import('./openapi/open-api-document.ts')
    const { body, headers } = getDocument((await readBrandTexts(db)).name)[chooseEncoding(c, ['br', 'gzip'])]
    return c.body(body, 200, headers)
  })

  const app = new Hono({ getPath: collapseSlashes })
  const health = createHealthProbes({ ...parts, isStopping, isDiskLow })
  app.onError(
    onError({
      isProduction,
      onFailure: (error, id) => failures.report(error, { source: 'call', id }),
      onRefusal: (code) => metrics?.countRefusal(code),
      onDiskFull: health.reportFull,
    }),
  )
  app.use(logRequests(log, proxies))
  if (metrics) app.use(metrics.countRequests)
  app.use(async (c, next) => {
    await next()
    if (isStopping()) c.res.headers.set('Connection', 'close')
  })
  for (const path of ['/api/*', '/file/*', '/picture/*', '/healthz', '/readyz', '/metrics'])
    app.use(path, closedHeaders(proxies))
  if (parts.corsOrigins?.length) app.use(cors({ origin: parts.corsOrigins, allowHeaders, exposeHeaders, maxAge: 600 }))
  const guard = guardProbes(proxies)
  for (const path of ['/healthz', '/readyz', '/metrics']) app.use(path, guard)
  app.route('/', health.routes)
  app.route('/', metrics?.serve() ?? new Hono().get('/metrics', refuseRoute))
  app.use(`${basePath}/*`, refuseWrites(isDiskLow))
  app.route(basePath, api)
  app.get(picturePath(':id'), servePicture(db, readBannerPicture))
  app.get(videoPath(':id'), serveVideo({ db, media }))
  // Otherwise the page would be served for these paths.
  app.all('/api/*', refuseUnknown(api))
  for (const path of ['/file/*', '/picture/*']) app.all(path, refuseRoute)
  return app
}

/** `/user//recover-delete-user/x` is the specification's own spelling. */
const collapseSlashes = (request: Request) => new URL(request.url).pathname.replace(/\/{2,}/g, '/')
