import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import * as schema from '../schema.ts'
import { listeningTo } from './listen-postgres.ts'
import { lockFolder } from './lock-folder.ts'
import { changeChannel } from './record-change.ts'

/** What an embedded database has to be opened with; a server brings them along. */
export const extensions = { pg_trgm }

const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Either database: both speak PostgreSQL, and nothing above this file knows which one it is. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** How many connections there are to a database server, and how many calls wait for one. */
export interface PoolUse {
  open: number
  idle: number
  waiting: number
}

export interface Hearing {
  /** What a transaction that is kept has announced. */
  onAnnounced: (payload: string) => void
  /** Some may have been missed: the database was out of reach for a while. */
  onGap: () => void
}

/** Begins to hear what is announced, by any process. Gives the way to stop. */
export type Listen = (hearing: Hearing) => Promise<() => Promise<void>>

export interface Connection {
  db: Db
  listen: Listen
  /** Undefined for the embedded database, which is one connection. */
  poolUse?: () => PoolUse
  close: () => Promise<void>
}

interface Place {
  databaseUrl: string | undefined
  dataDir: string
}

/** Opens the database and brings it up to date: PostgreSQL by its URL, else the embedded one in `dataDir`. */
export function connect({ databaseUrl, dataDir }: Place): Promise<Connection> {
  return databaseUrl ? connectPostgres(databaseUrl) : connectEmbedded(join(dataDir, 'db'))
}

/** Opens the database as it is, of whatever version, for whoever only looks. Throws where there is none. */
export async function openUnchanged({ databaseUrl, dataDir }: Place): Promise<Pick<Connection, 'db' | 'close'>> {
  if (databaseUrl) {
    const pool = openPool(databaseUrl)
    return { db: drizzleNode({ client: pool, schema }), close: () => pool.end() }
  }
  const folder = join(dataDir, 'db')
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error(`There is no database in ${folder}.`)
  const { client, close } = await openFolder(folder)
  return { db: drizzlePglite({ client, schema }), close }
}

async function connectPostgres(connectionString: string): Promise<Connection> {
  const pool = openPool(connectionString)
  const client = await pool.connect()
  try {
    // Two processes that start at once must not migrate at once.
    await client.query('select pg_advisory_lock(7021969)')
    await migrateNode(drizzleNode({ client }), { migrationsFolder })
  } finally {
    client.release(true)
  }
  const poolUse = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return {
    db: drizzleNode({ client: pool, schema }),
    listen: listeningTo(connectionString),
    poolUse,
    close: () => pool.end(),
  }
}

function openPool(connectionString: string): pg.Pool {
  // Whoever gets no connection in this time is told so, instead of waiting for ever for a server that is gone.
  const pool = new pg.Pool({ connectionString, max: 20, connectionTimeoutMillis: 10_000 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => console.error(error.message))
  // One that breaks while it is used fails the query it was used for, and would end the process all the same.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
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

/** An embedded database that is open already: a folder's, or one in memory for a test. */
export async function connectPglite(client: PGlite): Promise<Connection> {
  const db = drizzlePglite({ client, schema })
  await migratePglite(db, { migrationsFolder })
  return {
    db,
    listen: ({ onAnnounced }) => client.listen(changeChannel, onAnnounced),
    close: () => client.close(),
  }
}
