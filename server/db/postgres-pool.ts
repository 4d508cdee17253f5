import pg from 'pg'

/** PostgreSQL parses a statement once for each connection after it was used so often. */
const usesBeforeNaming = 5
/** Each named statement takes memory in each connection. */
const namesMax = 200

export interface PoolOptions {
  /** False behind a pooler that gives a session's transactions different connections. Default: true. */
  hasPreparedStatements?: boolean
}

/** Opens a pool whose connections send queries without waiting for the response of the one before. */
export function openPool(connectionString: string, { hasPreparedStatements = true }: PoolOptions = {}): pg.Pool {
  // Without a timeout a call would wait without end for a server that is down.
  const pool = new pg.Pool({ connectionString, max: 20, connectionTimeoutMillis: 10_000, pipeline: true })
  // The pool replaces a broken idle connection; an error without a listener would end the process.
  pool.on('error', (error) => console.error(error.message))
  const nameStatement = hasPreparedStatements ? createNames() : removeName
  pool.on('connect', (client) => {
    // A connection that breaks in use fails its query; without a listener it would end the process too.
    client.on('error', () => {})
    tune(client as PooledClient, nameStatement)
  })
  return pool
}

/** @types/pg lacks the connection. */
type PooledClient = pg.PoolClient & { connection: pg.Connection }

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
