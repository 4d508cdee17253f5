import pg from 'pg'

/** @types/pg lacks both. */
export type PooledClient = pg.PoolClient & { connection: pg.Connection; processID: number | null }

const tickMs = 1_000
/** A connection without any data for this time, although it waits for a response, is checked. */
const silenceMs = 3_000
const checkTimeoutMs = 3_000
/** The name of the checking connection in `pg_stat_activity`. */
const checkerName = 'joma check'

interface Watched {
  /** When its first open query was sent. Undefined: it waits for nothing. */
  waitingSince?: number | undefined
  bytesRead: number
}

/**
 * Ends connections that PostgreSQL does not know any more. When a machine vanishes, its connections get no error: TCP gives up
 * after a quarter of an hour, and a slow statement looks the same. So a new connection asks which sessions exist. After a
 * failover it reaches the new primary, which has none of the old ones.
 */
export function endLostConnections(pool: pg.Pool, connectionString: string): void {
  const watched = new Map<PooledClient, Watched>()
  let nextCheckAt = 0
  const check = async () => {
    const now = performance.now()
    const silent = [...watched].filter(([client, state]) => isSilent(client, state, now))
    if (silent.length === 0 || now < nextCheckAt) return
    nextCheckAt = Infinity
    // A connection that is opened meanwhile is not among them.
    const clients = [...watched.keys()].filter(({ processID }) => processID !== null)
    const lost = await findLost(clients, connectionString).catch(() => undefined)
    for (const client of lost ?? []) client.connection.stream.destroy()
    // A check without a response is repeated at the next tick: the new primary may be there at any moment.
    nextCheckAt = lost ? performance.now() + silenceMs : 0
  }
  const timer = setInterval(() => void check(), tickMs).unref()
  pool.on('connect', (client) => watch(client as PooledClient, watched))
  pool.on('remove', (client) => watched.delete(client as PooledClient))
  const end = pool.end.bind(pool) as () => Promise<void>
  pool.end = (() => {
    clearInterval(timer)
    return end()
  }) as typeof pool.end
}

/** Notes whether a connection waits for a response. */
function watch(client: PooledClient, watched: Map<PooledClient, Watched>): void {
  const state: Watched = { bytesRead: 0 }
  watched.set(client, state)
  const query = client.query.bind(client) as (...call: unknown[]) => unknown
  client.query = ((...call: unknown[]) => {
    state.waitingSince ??= performance.now()
    return query(...call)
  }) as typeof client.query
  // All open queries have their response.
  client.on('drain', () => (state.waitingSince = undefined))
}

/** Whether a connection has waited for `silenceMs`, and has received nothing since the last tick. */
function isSilent(client: PooledClient, state: Watched, now: number): boolean {
  const { bytesRead } = client.connection.stream as unknown as { bytesRead: number }
  const hasData = bytesRead !== state.bytesRead
  state.bytesRead = bytesRead
  return !hasData && state.waitingSince !== undefined && now - state.waitingSince > silenceMs
}

/** The connections without a session on the server that a new connection reaches. A pooler hides the sessions, so there are none then. */
async function findLost(clients: PooledClient[], connectionString: string): Promise<PooledClient[]> {
  const timeouts = { connectionTimeoutMillis: checkTimeoutMs, query_timeout: checkTimeoutMs }
  const client = new pg.Client({ connectionString, application_name: checkerName, ...timeouts }) as pg.Client & {
    processID: number
  }
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; own: number }>(
      'select pid, pg_backend_pid() as own from pg_stat_activity where pid = any($1) or pid = pg_backend_pid()',
      [clients.map(({ processID }) => processID)],
    )
    const pids = rows.map(({ pid }) => pid)
    return rows[0]?.own === client.processID ? clients.filter(({ processID }) => !pids.includes(processID!)) : []
  } finally {
    void client.end().catch(() => {})
  }
}
