import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import { basePath } from '#contract/endpoint.ts'
import type { Caller } from '../http/caller.ts'
import type { Proxies } from './proxies.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    /** Set after authentication. */
    role: Caller['role']
  }
}

const probes = ['/healthz', '/readyz', '/metrics']

/** Sets the id of each request and logs one line about it, without personal data. */
export const logRequests =
  (log: Logger, proxies: Proxies): MiddlewareHandler =>
  async (c, next) => {
    const startedAt = performance.now()
    c.set('requestId', trustedRequestId(c, proxies) ?? randomUUID())
    await next()
    c.res.headers.set('X-Request-Id', c.get('requestId'))
    const route = getRoute(c)
    const line = {
      id: c.get('requestId'),
      method: c.req.method,
      route,
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
      role: c.get('role') ?? 'anyone',
    }
    if (probes.includes(route)) log.debug(line, 'request')
    else log.info(line, 'request')
  }

function trustedRequestId(c: Context, proxies: Proxies): string | undefined {
  const id = c.req.header('X-Request-Id')
  return id && /^[\w-]{8,64}$/.test(id) && proxies.isTrusted(c) ? id : undefined
}

/** The pattern of the route, because a path can hold a username. */
export function getRoute(c: Context): string {
  const pattern = matchedRoutes(c).find(({ path }) => !path.endsWith('*'))?.path
  return pattern ?? (c.req.path.startsWith('/api/') ? `${basePath}/*` : '/*')
}
