import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import { advertiseUpload, videoPath } from '#contract/advertises.ts'
import { Refusal } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import { advertiseHandlers } from './advertises/handlers.ts'
import { bankHandlers } from './banks/handlers.ts'
import type { Db } from './db/connect.ts'
import { authorizing } from './http/identify.ts'
import { onError } from './http/on-error.ts'
import { serveFile } from './http/raw/file.ts'
import { uploading } from './http/raw/upload.ts'
import { serve } from './http/serve.ts'
import type { MediaStore } from './media/store.ts'
import { noticeHandlers } from './notices/handlers.ts'
import { paymentHandlers } from './payments/handlers.ts'
import { planHandlers } from './plans/handlers.ts'
import { sessionHandlers } from './sessions/handlers.ts'
import { createTokens } from './sessions/tokens.ts'
import { supportHandlers } from './supports/handlers.ts'
import { taskHandlers } from './tasks/handlers.ts'
import { transferHandlers } from './transfers/handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { withdrawalHandlers } from './withdrawals/handlers.ts'

interface Parts {
  db: Db
  media: MediaStore
  /** Signs the access tokens and keys the fingerprints of requests. */
  secret: string
  tokenTtlS: number
  uploadLimitBytes: number
  isProduction: boolean
}

const jsonLimitBytes = 65_536

/** The whole API and the videos, without the page: what the server listens with and the tests talk to. */
export function createApp({ db, media, secret, tokenTtlS, uploadLimitBytes, isProduction }: Parts): Hono {
  const tokens = createTokens(secret, tokenTtlS)
  const authorize = authorizing(db, tokens)
  const serving = { db, authorize, secret }
  const api = new Hono()
  api.post(advertiseUpload.path, uploading({ ...serving, media, limitBytes: uploadLimitBytes }))
  api.use(bodyLimit({ maxSize: jsonLimitBytes, onError: () => refuse('body_too_large') }))
  api.route('/', serve(contract.sessions, sessionHandlers(db, tokens), serving))
  api.route('/', serve(contract.users, userHandlers(db), serving))
  api.route('/', serve(contract.plans, planHandlers(db), serving))
  api.route('/', serve(contract.tasks, taskHandlers(db), serving))
  api.route('/', serve(contract.advertises, advertiseHandlers(db), serving))
  api.route('/', serve(contract.notices, noticeHandlers(db), serving))
  api.route('/', serve(contract.banks, bankHandlers(db), serving))
  api.route('/', serve(contract.payments, paymentHandlers(db), serving))
  api.route('/', serve(contract.transfers, transferHandlers(db), serving))
  api.route('/', serve(contract.withdrawals, withdrawalHandlers(db), serving))
  api.route('/', serve(contract.supports, supportHandlers(db), serving))
  api.all('*', () => refuse('no_route'))

  const app = new Hono({ getPath: collapseSlashes }).onError(onError({ isProduction }))
  app.use(secureHeaders())
  app.route('/api/v1', api)
  app.get(videoPath(':id'), serveFile({ db, media }))
  return app
}

const refuse = (code: 'body_too_large' | 'no_route'): never => {
  throw new Refusal(code)
}

/** `/user//recover-delete-user/x` is the specification's own spelling. */
const collapseSlashes = (request: Request) => new URL(request.url).pathname.replace(/\/{2,}/g, '/')
