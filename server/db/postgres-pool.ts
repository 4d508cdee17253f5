import pg from 'pg'
import { endLostConnections, type PooledClient } from './lost-connections.ts'

/** PostgreSQL parses a statement once for each connection after it was used so often. */
const usesBeforeNaming = 5
/** Each named statement takes memory in each connection. */
const namesMax = 200

export interface PoolOptions {
  /** False behind a pooler that gives a session's transactions different connections. Default: true. */
  hasPreparedStatements?: boolean
  /** How long a statement may take, in milliseconds. Its connection is closed then. Undefined: no limit. */
  statementTimeoutMs?: number
}

/** How long a call waits for a connection of the pool, or for a new one. */
export const connectTimeoutMs = 10_000
/** After this time without data the system checks a connection every second, and closes it after ten checks without a response. */
const keepAliveDelayMs = 5_000

/** Opens a pool whose connections send queries without waiting for the response of the one before. */
export function openPool(connectionString: string, options: PoolOptions = {}): pg.Pool {
  const { hasPreparedStatements = true, statementTimeoutMs } = options
  const pool = new pg.Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(statementTimeoutMs && { query_timeout: statementTimeoutMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    pipeline: true,
  })
  // The pool replaces a broken idle connection; an error without a listener would end the process.
  pool.on('error', (error) => console.error(error.message))
  const nameStatement = hasPreparedStatements ? createNames() : removeName
  pool.on('connect', (client) => {
    // A connection that breaks in use fails its query; without a listener it would end the process too.
    client.on('error', () => {})
    tune(client as PooledClient, nameStatement)
  })
  endLostConnections(pool, connectionString)
  return pool
}

/** Names frequent statements, and writes the queries of one turn of the event loop to the socket at once. */
function tune(client: PooledClient, nameStatement: NameStatement): void {
  const query = client.query.bind(client) as (...call: unknown[]) => unknown
  const { stream } = client.connection
  let isCorked = false
  const tuned = (config: unknown, ...rest: unknown[]) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      process.nextTick(() => {
        isCorked = false
        stream.uncork()
      })
    }
    return query(nameStatement(config, rest[0]), ...rest)
  }
  client.query = tuned as typeof client.query
}

type NameStatement = (config: unknown, values: unknown) => unknown

/**
 * Names a statement with parameters after it was used several times. Not one with a limit: the best plan of a list depends on
 * its filter, and a named statement may be planned only once.
 */
function createNames(): NameStatement {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return (config, values) => {
    if (!isNameable(config) || config.name || !Array.isArray(values) || values.length === 0) return config
    const { text } = config
    const known = names.get(text)
    if (known) return { ...config, name: known }
    if (names.size === namesMax || /\blimit \$\d/.test(text)) return config
    const count = (uses.get(text) ?? 0) + 1
    if (uses.size < 5 * namesMax || uses.has(text)) uses.set(text, count)
    if (count < usesBeforeNaming) return config
    uses.delete(text)
    const name = `joma_${names.size}`
    names.set(text, name)
    return { ...config, name }
  }
}

const removeName: NameStatement = (config) => (isNameable(config) ? { ...config, name: undefined } : config)

const isNameable = (config: unknown): config is { text: string; name?: string } =>
  typeof config === 'object' && config !== null && 'text' in config && !('submit' in config)
