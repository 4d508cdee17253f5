import type pg from 'pg'
import { createPool, waitForConnections } from './connection-limit.ts'
import { endLostConnections, type PooledClient } from './lost-connections.ts'
import { createSessionLimits, createSessionSettings, setLimits } from './session-limits.ts'

/** PostgreSQL parses a statement once for each connection after it was used so often. */
const usesBeforeNaming = 5
/** Each named statement takes memory in each connection. */
const namesMax = 200

export interface PoolOptions {
  /** False behind a pooler that gives a session's transactions different connections. Default: true. */
  hasPreparedStatements?: boolean
  /** How long a statement may take, in milliseconds: PostgreSQL ends it then. Undefined: no limit. */
  statementTimeoutMs?: number
  /** An idle connection broke. Default: standard error has the message. */
  onLostConnection?: (error: Error) => void
  /** False: the sessions belong to a pooler, and have their limits from `storeLimits`. Default: true. */
  hasOwnSessions?: boolean
  /** The number of connections. Default: 20. */
  databaseConnections?: number
  /** The schema of the tables. Default: `public`. */
  databaseSchema?: string | undefined
}

/**
 * So much later than PostgreSQL's limit the driver closes the connection. Behind a pooler a statement may first wait for a
 * session (`query_wait_timeout`, see docs/high-availability.md): closed in that time, it would run on in a session more.
 */
const driverMarginMs = { own: 2_000, pooled: 12_000 }

/** How long a call waits for a connection of the pool, or for a new one. */
export const connectTimeoutMs = 10_000
/** After this time without data the system checks a connection every second, and closes it after ten checks without a response. */
const keepAliveDelayMs = 5_000

/** Opens a pool whose connections send queries without waiting for the response of the one before. */
export function openPool(connectionString: string, options: PoolOptions = {}): pg.Pool {
  const { hasPreparedStatements = true, statementTimeoutMs, hasOwnSessions = true, databaseConnections = 20 } = options
  const { onLostConnection = printMessage, databaseSchema } = options
  const pool = createPool({
    connectionString,
    max: databaseConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(statementTimeoutMs && {
      query_timeout: statementTimeoutMs + driverMarginMs[hasOwnSessions ? 'own' : 'pooled'],
    }),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    pipeline: true,
  })
  const settings = setLimits(
    statementTimeoutMs
      ? createSessionLimits(statementTimeoutMs, databaseSchema)
      : createSessionSettings(databaseSchema),
  )
  // The pool replaces a broken idle connection; an error without a listener would end the process.
  pool.on('error', (error) => {
    // One that this process closes.
    if (!pool.ending) onLostConnection(error)
  })
  const nameStatement = hasPreparedStatements ? createNames() : removeName
  pool.on('connect', (client) => {
    // A connection that breaks in use fails its query; without a listener it would end the process too.
    client.on('error', () => {})
    client.on('notice', printWarning)
    // Sent together with the first query. If it fails, the statements of this connection have no limit of their own.
    if (hasOwnSessions) client.query(settings).catch((error: Error) => console.error(error.message))
    tune(client as PooledClient, nameStatement)
  })
  endLostConnections(pool, connectionString)
  waitForConnections(pool, { connections: databaseConnections, timeoutMs: connectTimeoutMs })
  return pool
}

interface Notice {
  severity?: string | undefined
  message?: string | undefined
  code?: string | undefined
}

/** `no_active_sql_transaction`: the rollback after a commit that has failed. */
const noTransaction = '25P01'

/** A migration warns of rows that it has changed. */
export function printWarning({ severity, message, code }: Notice): void {
  if (severity === 'WARNING' && message && code !== noTransaction) console.error(message)
}

const printMessage = ({ message }: Error) => console.error(message)

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
