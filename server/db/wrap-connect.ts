import type pg from 'pg'

type Acquire = () => Promise<pg.PoolClient>
type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** Replaces how a pool hands out its connections: to its callers, and to its own `query`, which passes a callback. */
export function wrapConnect(pool: pg.Pool, wrap: (connect: Acquire) => Acquire): void {
  const acquire = wrap(pool.connect.bind(pool) as Acquire)
  pool.connect = ((callback?: Callback) => {
    const acquired = acquire()
    if (!callback) return acquired
    acquired.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    )
  }) as typeof pool.connect
}
