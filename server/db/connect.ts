import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { lockFolder } from './lock-folder.ts'
import * as schema from './schema.ts'

const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Either database: both speak PostgreSQL, and nothing above this file knows which one it is. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Connection {
  db: Db
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

async function connectPostgres(connectionString: string): Promise<Connection> {
  const pool = new pg.Pool({ connectionString, max: 20 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => console.error(error.message))
  const client = await pool.connect()
  try {
    // Two processes that start at once must not migrate at once.
    await client.query('select pg_advisory_lock(7021969)')
    await migrateNode(drizzleNode({ client }), { migrationsFolder })
  } finally {
    client.release(true)
  }
  return { db: drizzleNode({ client: pool, schema }), close: () => pool.end() }
}

async function connectEmbedded(folder: string): Promise<Connection> {
  mkdirSync(folder, { recursive: true })
  // Two processes in one folder lose acknowledged transactions without any error.
  const unlock = lockFolder(folder)
  const client = await PGlite.create(folder)
  const { db } = await connectPglite(client)
  return {
    db,
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
  return { db, close: () => client.close() }
}
