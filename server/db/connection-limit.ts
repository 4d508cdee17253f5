import type { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { getSqlState, isConnectionLimit, statementTimeout } from './errors.ts'
import { wrapConnect } from './wrap-connect.ts'

/** How often the pool tries one more connection after one was refused. */
const growEveryMs = 1_000
const retryMs = { first: 50, longest: 1_000 }

interface Limits {
  /** The pool's connections, if none is refused. */
  connections: number
  /** How long a call waits for a connection. */
  timeoutMs: number
}

/** The event of a pool whose new connection was refused. */
const refused = 'refused'

/** Creates a pool for `waitForConnections`. */
export function createPool(options: pg.PoolConfig): pg.Pool {
  const connect = pg.Client.prototype.connect as (callback: (error?: Error) => void) => void
  class ReportingClient extends pg.Client {}
  // pg-pool passes a callback. The pool must be smaller before pg-pool handles the error: see `shrink`.
  ReportingClient.prototype.connect = function (this: pg.Client, callback: (error?: Error) => void) {
    connect.call(this, (error) => {
      if (isConnectionLimit(error)) pool.emit(refused)
      callback(error)
    })
  } as typeof pg.Client.prototype.connect
  const pool = new pg.Pool({ ...options, Client: ReportingClient })
  return pool
}

/**
 * A call whose new connection is refused because PostgreSQL has too many waits for one that exists: pg-pool would fail the
 * call. Without any connection it tries again. Both until its time is over.
 */
export function waitForConnections(pool: pg.Pool, { connections, timeoutMs }: Limits): void {
  let triedAt = 0
  // The refused connection still counts. pg-pool would open another one for the next call in its queue if it were not full.
  const shrink = () => {
    triedAt = performance.now()
    pool.options.max = Math.max(1, Math.min(pool.options.max, pool.totalCount - 1))
  }
  const grow = () => {
    if (pool.options.max >= connections || performance.now() - triedAt < growEveryMs) return
    triedAt = performance.now()
    pool.options.max++
  }
  ;(pool as EventEmitter).on(refused, shrink)
  wrapConnect(pool, (connect) => {
    const retry = async (startedAt: number, error: unknown, waitMs = retryMs.first): Promise<pg.PoolClient> => {
      if (!isConnectionLimit(error) || performance.now() - startedAt + waitMs > timeoutMs) throw error
      if (pool.totalCount === 0) await pause(waitMs)
      const leftMs = timeoutMs - (performance.now() - startedAt)
      return within(connect(), leftMs).catch((again) => retry(startedAt, again, Math.min(2 * waitMs, retryMs.longest)))
    }
    return () => {
      const startedAt = performance.now()
      grow()
      return connect()
        .catch((error) => retry(startedAt, error))
        .then(keepAfterTimeout)
    }
  })
}

/** pg-pool replaces a connection after any error. After a statement timeout the old session would still close while the new one opens. */
function keepAfterTimeout(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client)
  client.release = (error) => release(getSqlState(error) === statementTimeout ? undefined : error)
  return client
}

async function within(connecting: Promise<pg.PoolClient>, timeoutMs: number): Promise<pg.PoolClient> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(timedOut)), timeoutMs)
  try {
    return await Promise.race([connecting, timeout.promise])
  } catch (error) {
    // If it connects later, the next call has it.
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The message of pg-pool. */
const timedOut = 'timeout exceeded when trying to connect'
