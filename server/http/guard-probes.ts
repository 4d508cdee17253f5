import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { noAddress, type Proxies } from './proxies.ts'
import { refuseCount } from './rate-limit.ts'
import { refuseRoute } from './refuse-unknown.ts'

/** Ten in a second: several proxies, and a supervisor, may check from one address. */
const perAddress = 600
const windowS = 60

/** The page checks its connection with `/healthz`, so that one answers every address. */
const isPublic = (path: string): boolean => path === '/healthz'

/**
 * Answers the probes of the operator only to private addresses, and counts those of each address in the memory of the process,
 * because they have to work without the database. Public addresses do not receive the version.
 */
export function guardProbes(proxies: Proxies): MiddlewareHandler {
  const memory = new RateLimiterMemory({ points: perAddress, duration: windowS, keyPrefix: 'probes' })
  return async (c, next) => {
    const address = proxies.addressOf(c)
    if (address !== noAddress) await memory.consume(address).catch(refuseCount)
    const isPrivate = proxies.isPrivate(c)
    if (!isPrivate && !isPublic(c.req.path)) refuseRoute()
    await next()
    if (!isPrivate) c.header('Joma-Version', undefined)
  }
}
