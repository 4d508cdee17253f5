import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Connection, Db } from './connect.ts'
import { getErrorMessage, getSqlState } from './errors.ts'
import { listenPostgres } from './listen-postgres.ts'
import { refuseNewerSchema, signSchema } from './migration.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { pipelinedTransactions } from './pipelined-transactions.ts'
import { connectTimeoutMs, openPool, type PoolOptions } from './postgres-pool.ts'

export interface PostgresOptions extends PoolOptions {
  /** PostgreSQL's own address, if `connectionString` leads to a pooler. */
  databaseDirectUrl?: string | undefined
  /** Reports what the start waits for. */
  onWait?: ((message: string) => void) | undefined
}

/** Opens and migrates a PostgreSQL database. */
export async function connectPostgres(connectionString: string, options: PostgresOptions): Promise<Connection> {
  const { databaseDirectUrl, onWait, ...poolOptions } = options
  const directUrl = databaseDirectUrl ?? connectionString
  await migrateDatabase(directUrl, { isTrusted: databaseDirectUrl !== undefined, onWait })
  const pool = openPool(connectionString, poolOptions)
  const poolStats = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  const db: Db = drizzle({ client: pool })
  db.transaction = pipelinedTransactions(pool)
  return { db, listen: listenPostgres(directUrl), poolStats, close: () => pool.end() }
}

interface MigrateOptions {
  /** False: the address may lead to a pooler. */
  isTrusted: boolean
  onWait: PostgresOptions['onWait']
}

/** On a connection of its own, because a pooler may have no sessions, and a migration may take longer than a call. */
async function migrateDatabase(connectionString: string, { isTrusted, onWait }: MigrateOptions): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs, keepAlive: true })
  // Its query fails too.
  client.on('error', () => {})
  try {
    await client.connect()
    if (!isTrusted && (await isPooler(client))) throw new Error(poolerAdvice)
    await lockMigrations(client, onWait)
    const db = drizzle({ client })
    await refuseNewerSchema(db)
    await migrate(db, { migrationsFolder })
    await signSchema(db)
  } catch (error) {
    if (getSqlState(error) !== insufficientPrivilege) throw error
    throw new Error(`The role of DATABASE_URL cannot create tables (${getErrorMessage(error)}). ${ownerAdvice}`)
  } finally {
    await client.end().catch(() => {})
  }
}

const insufficientPrivilege = '42501'
const ownerAdvice = 'Make it the owner of the database and of its tables: alter database NAME owner to ROLE.'

/** A pooler gives its clients process ids of its own. */
async function isPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID
}

const poolerAdvice =
  'DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, for migrations and notifications.'

/** Two processes that start at once must not migrate at once. The lock ends with the connection. */
async function lockMigrations(client: pg.Client, onWait: PostgresOptions['onWait']): Promise<void> {
  const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock(7021969) as "isMine"')
  if (rows[0]?.isMine) return
  onWait?.('Another process migrates the database. Waiting for it ...')
  await client.query('select pg_advisory_lock(7021969)')
}

/** Opens a PostgreSQL database without migrating it. */
export function openPostgres(connectionString: string): Pick<Connection, 'db' | 'close'> {
  const pool = openPool(connectionString)
  return { db: drizzle({ client: pool }), close: () => pool.end() }
}
