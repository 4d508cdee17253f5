import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectTimeoutMs, printWarning } from './postgres-pool.ts'

/** Does something on a connection of its own, and closes it. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
  options: pg.ClientConfig = {},
): Promise<Result> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    ...options,
  })
  // Its query fails too.
  client.on('error', () => {})
  client.on('notice', printWarning)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** How long a client of a pooler may wait for a session. A pooler with a single session lets one wait for the other. */
export const sessionWaitMs = 200

/** As `withClient`, and a pooler closes the session too, because the client leaves in a transaction. */
export const withNewSession = <Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> =>
  withClient(connectionString, async (client) => {
    try {
      return await work(client)
    } finally {
      await Promise.race([client.query('begin').catch(() => {}), pause(sessionWaitMs)])
    }
  })
