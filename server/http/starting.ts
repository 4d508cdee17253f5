import { Hono } from 'hono'
import { Refusal } from '#contract/errors.ts'
import { guardProbes } from './guard-probes.ts'
import { createHealthProbes } from './health.ts'
import { onError, retryAfterS } from './on-error.ts'
import type { Proxies } from './proxies.ts'
import { closedHeaders } from './security-headers.ts'

interface Parts {
  proxies: Proxies
  /** The page. */
  page: Hono
  isProduction: boolean
}

/** Answers while the server waits for its database: the probes and the page. Calls are refused, to be repeated. */
export function createStartingApp({ proxies, page, isProduction }: Parts): Hono {
  const app = new Hono()
  const guard = guardProbes(proxies)
  // A refused call is no error of the server.
  app.onError(onError({ isProduction, onFailure: () => {}, onRefusal: () => {} }))
  for (const path of ['/api/*', '/file/*', '/picture/*', '/healthz', '/readyz']) app.use(path, closedHeaders(proxies))
  for (const path of ['/healthz', '/readyz']) app.use(path, guard)
  app.route('/', createHealthProbes({}).routes)
  for (const path of ['/api/*', '/file/*', '/picture/*', '/metrics']) app.all(path, refuse)
  return app.route('/', page)
}

const refuse = (): never => {
  throw new Refusal('unavailable', { retryAfterS })
}
