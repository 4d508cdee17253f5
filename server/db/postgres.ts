import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Connection, Db } from './connect.ts'
import { listenPostgres } from './listen-postgres.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { pipelinedTransactions } from './pipelined-transactions.ts'
import { openPool, type PoolOptions } from './postgres-pool.ts'

/** Opens and migrates a PostgreSQL database. */
export async function connectPostgres(connectionString: string, options: PoolOptions): Promise<Connection> {
  const pool = openPool(connectionString, options)
  const client = await pool.connect()
  try {
    // Two processes that start at once must not migrate at once.
    await client.query('select pg_advisory_lock(7021969)')
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    client.release(true)
  }
  const poolStats = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  const db: Db = drizzle({ client: pool })
  db.transaction = pipelinedTransactions(pool)
  return { db, listen: listenPostgres(connectionString), poolStats, close: () => pool.end() }
}

/** Opens a PostgreSQL database without migrating it. */
export function openPostgres(connectionString: string): Pick<Connection, 'db' | 'close'> {
  const pool = openPool(connectionString)
  return { db: drizzle({ client: pool }), close: () => pool.end() }
}
