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
import { supportPicture, supportPictureUpload } from '#contract/support-pictures.ts'
import { phoneHeartbeat, smsIntake } from '#contract/till-phones.ts'
import { picturePath, pictureUpload } from '#contract/users.ts'
import { videoPath } from '#contract/videos.ts'
import { createAccountHandlers } from './accounts/handlers.ts'
import { createAdvertiseHandlers } from './advertises/handlers.ts'
import { serveVideo } from './advertises/serve-video.ts'
import { uploadVideo } from './advertises/upload-video.ts'
import { createAuditHandlers, insertAuditEntries } from './audits/handlers.ts'
import { createBankHandlers } from './banks/handlers.ts'
import { block } from './blocks/block-user.ts'
import { createCannedAnswerHandlers } from './canned-answers/handlers.ts'
import type { Changes } from './changes/changes.ts'
import { streamChanges } from './changes/stream-changes.ts'
import { closingHandlers } from './closings/handlers.ts'
import type { Db, Tx } from './db/connect.ts'
import { createEmailHandlers } from './emails/handlers.ts'
import { createExportHandlers, downloadExport } from './exports/handlers.ts'
import { createFactorCheck } from './factors/factor-check.ts'
import { chooseEncoding } from './http/compression.ts'
import { createHealthProbes } from './http/health.ts'
import type { Metrics } from './http/metrics.ts'
import { type Handlers, mountEndpoints } from './http/mount-endpoints.ts'
import { onError } from './http/on-error.ts'
import { trustProxies } from './http/proxies.ts'
import { createRateLimiter, type Rates } from './http/rate-limit.ts'
import { refuseRoute, refuseUnknown } from './http/refuse-unknown.ts'
import { logRequests } from './http/request-log.ts'
import { closedHeaders } from './http/security-headers.ts'
import { createLimitHandlers } from './limits/handlers.ts'
import { limitMails } from './mail/limit-mails.ts'
import type { Mailer } from './mail/mailer.ts'
import { countWrites, type MediaStore } from './media/store.ts'
import { createNoticeHandlers } from './notices/handlers.ts'
import { createNotificationHandlers } from './notifications/handlers.ts'
import { createPaymentHandlers } from './payments/handlers.ts'
import { matchTransfers } from './payments/match-transfers.ts'
import { lockTransfers } from './payments/payment-sms.ts'
import { createShadowReport } from './payments/shadow-report.ts'
import { createPayoutHandlers } from './payouts/handlers.ts'
import { createPlanHandlers } from './plans/handlers.ts'
import type { Background } from './process/background.ts'
import { deriveKeys } from './process/keys.ts'
import { createProposalHandlers, createPropose, type ProposableWrite } from './proposals/handlers.ts'
import { createPurchaseHandlers, createRegisterWithPlan } from './purchases/handlers.ts'
import { createPushHandlers } from './push/handlers.ts'
import { deriveVapidKeys } from './push/vapid-keys.ts'
import { createQueuePlaceHandlers } from './queue-places/handlers.ts'
import { createQueueHandlers } from './queues/handlers.ts'
import { createReferHandlers } from './refers/handlers.ts'
import { createSecurityEventHandlers } from './security-events/handlers.ts'
import { assertActiveUser, createAuthorize } from './sessions/authorize.ts'
import { createDeviceHandlers } from './sessions/device-handlers.ts'
import { createDeviceTokens } from './sessions/device-tokens.ts'
import { endAllSessions } from './sessions/end-sessions.ts'
import { createFactorHandlers } from './sessions/factor-handlers.ts'
import { createSessionHandlers } from './sessions/handlers.ts'
import { createReadOwnUser } from './sessions/session-user.ts'
import { createSignInThrottle } from './sessions/sign-in-throttle.ts'
import { createTokens } from './sessions/tokens.ts'
import { createVerifySignIn } from './sessions/verify-sign-in.ts'
import { readSettings } from './settings/settings.ts'
import { createStaffHandlers } from './staff/handlers.ts'
import { createStatementHandlers } from './statements/handlers.ts'
import { createSupportDeskHandlers } from './supports/desk.ts'
import { createSupportHandlers } from './supports/handlers.ts'
import { serveSupportPicture, uploadSupportPicture } from './supports/pictures.ts'
import { createSupportThreadHandlers } from './supports/threads.ts'
import { countRewarded, createTaskHandlers } from './tasks/handlers.ts'
import { createTillPhoneHandlers } from './till-phones/handlers.ts'
import { receiveHeartbeat, receiveSms } from './till-phones/intake.ts'
import { createTillSmsHandlers } from './till-sms/handlers.ts'
import { createTillHandlers } from './tills/handlers.ts'
import { createTransferHandlers } from './transfers/handlers.ts'
import { createUserHandlers } from './users/handlers.ts'
import { servePicture, uploadPicture } from './users/pictures.ts'
import { createWithdrawalHandlers } from './withdrawals/handlers.ts'

interface Parts {
  db: Db
  /** The changes of all processes. */
  changes: Changes
  media: MediaStore
  mailer: Mailer
  background: Background
  /** The base of links in mails. */
  publicUrl: string
  /** The keys of tokens and of the fingerprints of requests are derived from it. */
  secret: string
  /** Earlier secrets: their tokens are valid until they expire. */
  previousSecrets?: readonly string[]
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
  /** Undefined: there is no `/metrics`. */
  metrics?: Metrics | undefined
  isStopping?: () => boolean
}

/** A noun without handlers does not compile. */
type AllHandlers = { [Noun in keyof typeof contract]: Handlers<(typeof contract)[Noun]> }

const allowHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', idleHeader]
const exposeHeaders = ['Idempotency-Replayed', 'Retry-After', 'X-Request-Id']

/** The API and the videos, without the page. The server and the tests use it. */
export function createApp({ isStopping = () => false, ...parts }: Parts): Hono {
  const { db, uploadLimitBytes, isProduction, log, metrics } = parts
  const secrets = [parts.secret, ...(parts.previousSecrets ?? [])]
  const tokens = createTokens(secrets, parts.tokenTtlS)
  const keys = secrets.map(deriveKeys)
  // The secrets themselves were the keys before keys were derived. Phones may still retry requests of that time.
  const fingerprintKeys = [...keys.map(({ fingerprint }) => fingerprint), ...secrets]
  const phoneKeys = keys.map(({ tillPhone }) => tillPhone)
  const proxies = trustProxies(parts.trustedProxies ?? [], (address) =>
    log.warn({ address }, 'X-Forwarded-For is ignored: the sender is not in TRUSTED_PROXIES'),
  )
  const mailer = limitMails(parts)
  const rateLimiter = createRateLimiter(db, parts.rates)
  const authorize = createAuthorize({ db, tokens, proxies, rateLimiter })
  const media = metrics ? countWrites(parts.media, metrics.countUpload) : parts.media
  const proposalKeys = keys.map(({ proposal, fingerprint }) => ({ seal: proposal, hash: fingerprint }))
  const mountParts = {
    db,
    authorize,
    assertActiveUser,
    insertAuditEntries,
    fingerprintKeys,
    needsSecondPerson: async (tx: Tx) => (await readSettings(tx)).second_person,
    propose: createPropose(proposalKeys),
  }
  const factorKeys = keys.map(({ factor }) => factor)
  const factorCheck = createFactorCheck({ db, keys: factorKeys, publicUrl: parts.publicUrl })
  const deviceTokens = createDeviceTokens(keys.map(({ device }) => device))
  const signInThrottle = createSignInThrottle(db)
  const verifySignIn = createVerifySignIn({ db, throttle: signInThrottle, deviceTokens })
  const sessionParts = { ...parts, mailer, tokens, deviceTokens, factorKeys, factorCheck, verifySignIn, signInThrottle }
  const api = new Hono()
  api.post(advertiseUpload.path, uploadVideo({ ...mountParts, media, log, limitBytes: uploadLimitBytes }))
  api.get(changeStream.path, streamChanges({ ...parts, authorize }))
  api.post(pictureUpload.path, uploadPicture(mountParts))
  api.post(supportPictureUpload.path, uploadSupportPicture(mountParts))
  api.get(supportPicture.path, serveSupportPicture(mountParts))
  const intake = { db, keys: phoneKeys, proxies, rateLimiter }
  api.post(smsIntake.path, receiveSms(intake))
  api.post(phoneHeartbeat.path, receiveHeartbeat(intake))
  const handlers: AllHandlers = {
    sessions: createSessionHandlers(sessionParts),
    factors: createFactorHandlers(sessionParts),
    emails: createEmailHandlers({ ...parts, mailer }),
    devices: createDeviceHandlers(db),
    securityEvents: createSecurityEventHandlers(db),
    users: {
      ...createUserHandlers(db, { endAllSessions, readOwnUser: createReadOwnUser(db) }),
      block,
      registerWithPlan: createRegisterWithPlan(db),
      ...closingHandlers,
    },
    plans: { ...createPlanHandlers(db), ...createPurchaseHandlers(db) },
    tasks: createTaskHandlers(db),
    advertises: createAdvertiseHandlers(db, countRewarded),
    notices: createNoticeHandlers(db),
    notifications: createNotificationHandlers(db),
    push: createPushHandlers(deriveVapidKeys(parts.secret)),
    refers: createReferHandlers(db),
    limits: createLimitHandlers(db),
    banks: createBankHandlers(db),
    tills: createTillHandlers(db, { lockTransfers, matchTransfers, readShadowReport: createShadowReport(db) }),
    tillPhones: createTillPhoneHandlers(db, { key: phoneKeys[0]!, publicUrl: parts.publicUrl }),
    tillSms: createTillSmsHandlers(db),
    payments: createPaymentHandlers(db),
    transfers: createTransferHandlers(db),
    withdrawals: createWithdrawalHandlers(db),
    payouts: createPayoutHandlers(db),
    supports: createSupportHandlers(db),
    supportThreads: createSupportThreadHandlers(db),
    supportDesk: createSupportDeskHandlers(db),
    cannedAnswers: createCannedAnswerHandlers(db),
    statements: createStatementHandlers(db),
    accounts: createAccountHandlers(db),
    queues: createQueueHandlers(db),
    queuePlaces: createQueuePlaceHandlers(db),
    exportTables: createExportHandlers(db),
    audits: createAuditHandlers(db),
    staff: createStaffHandlers(db),
    proposals: createProposalHandlers({
      db,
      keys: proposalKeys,
      insertAuditEntries,
      findWrite: (name) => findWrite(handlers, name),
    }),
  }
  for (const noun of Object.keys(handlers) as (keyof AllHandlers)[]) {
    // `AllHandlers` pairs rows with handlers; access by a variable loses the pair.
    api.route(
      '/',
      mountEndpoints<Contract>(noun, contract[noun], handlers[noun] as unknown as Handlers<Contract>, mountParts),
    )
  }
  api.get(exportDownload.path, downloadExport(db, proxies))
  // Without authorization. Its code is loaded at the first request.
  api.get('/openapi.json', etag(), async (c) => {
    const { getDocument } = await import('./openapi/open-api-document.ts')
    const { body, headers } = getDocument()[chooseEncoding(c, ['br', 'gzip'])]
    return c.body(body, 200, headers)
  })

  const app = new Hono({ getPath: collapseSlashes })
  const health = createHealthProbes({ db, isStopping })
  app.onError(
    onError({
      isProduction,
      log,
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
  app.route('/', health.routes)
  app.route('/', metrics?.serve() ?? new Hono().get('/metrics', refuseRoute))
  app.route(basePath, api)
  app.get(picturePath(':id'), servePicture(db))
  app.get(videoPath(':id'), serveVideo({ db, media }))
  // Otherwise the page would be served for these paths.
  app.all('/api/*', refuseUnknown(api))
  for (const path of ['/file/*', '/picture/*']) app.all(path, refuseRoute)
  return app
}

/** The write of a row's name, `banks.add`, if it can be proposed. */
function findWrite(handlers: AllHandlers, name: string): ProposableWrite | undefined {
  const [noun, write] = name.split('.') as [keyof AllHandlers, string]
  const row = (contract[noun] as Contract | undefined)?.[write]
  if (!row || row.method === 'GET' || !row.secondPerson) return undefined
  const handle = (handlers[noun] as unknown as Record<string, ProposableWrite['handle']>)[write]
  return handle && { row, handle }
}

/** `/user//recover-delete-user/x` is the specification's own spelling. */
const collapseSlashes = (request: Request) => new URL(request.url).pathname.replace(/\/{2,}/g, '/')
