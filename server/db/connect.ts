import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { listenPostgres } from './listen-postgres.ts'
import { lockFolder } from './lock-folder.ts'
import { openPool, type PoolOptions } from './postgres-pool.ts'
import { changeChannel } from './publish-changes.ts'
import { pipelinedTransactions, withLastStatements } from './transactions.ts'

/** Extensions that the embedded database has to load; PostgreSQL has its own. */
export const extensions = { pg_trgm }

const migrationsFolder = join(import.meta.dirname, 'migrations')

/** The embedded database or a PostgreSQL server. Only this file distinguishes them. */
export type Db = PgDatabase<PgQueryResultHKT>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** How many connections the pool has, and how many calls wait for one. */
export interface PoolStats {
  open: number
  idle: number
  waiting: number
}

export interface ChangeListener {
  /** A change that a transaction of any process has committed. */
  onChange: (payload: string) => void
  /** The connection was lost for a while, so that changes may have been missed. */
  onMissedChanges: () => void
}

/** Subscribes to the changes of all processes. Returns an unsubscribe function. */
export type Listen = (listener: ChangeListener) => Promise<() => Promise<void>>

export interface Connection {
  db: Db
  listen: Listen
  /** Undefined for the embedded database, which is one connection. */
  poolStats?: () => PoolStats
  close: () => Promise<void>
}

interface DatabaseLocation {
  databaseUrl: string | undefined
  /** Default: true. */
  hasPreparedStatements?: boolean
  dataDir: string
}

/** Opens and migrates the database: PostgreSQL by its URL, else the embedded one in `dataDir`. */
export function connect({ databaseUrl, dataDir, ...options }: DatabaseLocation): Promise<Connection> {
  return databaseUrl ? connectPostgres(databaseUrl, options) : connectEmbedded(join(dataDir, 'db'))
}

/** Opens a database of any version without migrating it. Throws if there is none. */
export async function openUnchanged({
  databaseUrl,
  dataDir,
}: DatabaseLocation): Promise<Pick<Connection, 'db' | 'close'>> {
  if (databaseUrl) {
    const pool = openPool(databaseUrl)
    return { db: drizzleNode({ client: pool }), close: () => pool.end() }
  }
  const folder = join(dataDir, 'db')
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error(`There is no database in ${folder}.`)
  const { client, close } = await openFolder(folder)
  return { db: drizzlePglite({ client }), close }
}

async function connectPostgres(connectionString: string, options: PoolOptions): Promise<Connection> {
  const pool = openPool(connectionString, options)
  const client = await pool.connect()
  try {
    // Two processes that start at once must not migrate at once.
    await client.query('select pg_advisory_lock(7021969)')
    await migrateNode(drizzleNode({ client }), { migrationsFolder })
  } finally {
    client.release(true)
  }
  const poolStats = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  const db: Db = drizzleNode({ client: pool })
  db.transaction = pipelinedTransactions(pool)
  return {
    db,
    listen: listenPostgres(connectionString),
    poolStats,
    close: () => pool.end(),
  }
}

async function connectEmbedded(folder: string): Promise<Connection> {
  mkdirSync(folder, { recursive: true })
  const { client, close } = await openFolder(folder)
  return { ...(await connectPglite(client)), close }
}

async function openFolder(folder: string) {
  // Two processes in one folder lose acknowledged transactions without any error.
  const unlock = lockFolder(folder)
  const client = await PGlite.create(folder, { extensions })
  return {
    client,
    close: async () => {
      await client.close()
      unlock()
    },
  }
}

/** An embedded database that is already open: in a folder, or in memory for a test. */
export async function connectPglite(client: PGlite): Promise<Connection> {
  const embedded = drizzlePglite({ client })
  await migratePglite(embedded, { migrationsFolder })
  const db: Db = embedded
  db.transaction = withLastStatements(db)
  return {
    db,
    listen: ({ onChange }) => client.listen(changeChannel, onChange),
    close: () => client.close(),
  }
}
