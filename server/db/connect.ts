import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { createAcknowledgedWrites } from './acknowledged-writes.ts'
import { defaultSchema, readSchema } from './database-schema.ts'
import { getErrorMessage, getSqlState, isLoginRefused, isUnavailable } from './errors.ts'
import { listenPostgres } from './listen-postgres.ts'
import { signSchema } from './migration.ts'
import { applyMigrations } from './migrations.ts'
import { pipelinedTransactions } from './pipelined-transactions.ts'
import { isPooler, refuseForgetfulPooler } from './pooler.ts'
import { openPool, type PoolOptions } from './postgres-pool.ts'
import { prepareUpgrade } from './prepare-upgrade.ts'
import { type LostWritesReport, refuseLostWrites } from './refuse-lost-writes.ts'
import {
  createSessionLimits,
  describeMissing,
  liftSessionLimits,
  type SessionLimits,
  storeLimits,
} from './session-limits.ts'
import { withClient, withNewSession } from './with-client.ts'

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
  /** Names the store of videos to other processes. */
  storeId?: string
}

/** Subscribes to the changes of all processes. Returns an unsubscribe function. */
export type Listen = (listener: ChangeListener) => Promise<() => Promise<void>>

export interface Connection {
  db: Db
  listen: Listen
  poolStats: () => PoolStats
  /** Whether the database lacks writes that this process has acknowledged. Undefined if that is not checked. */
  hasLostWrites?: () => boolean
  close: () => Promise<void>
}

export interface ConnectOptions extends Omit<PoolOptions, 'hasOwnSessions'>, LostWritesReport {
  /** PostgreSQL's own address, if `connectionString` leads to a pooler. */
  databaseDirectUrl?: string | undefined
  /** Reports what the start waits for. */
  onWait?: ((message: string) => void) | undefined
  /** Reports a setting of the database that the operator should change. */
  onWarning?: ((message: string) => void) | undefined
}

/** Opens and migrates the database at an address. */
export async function connect(connectionString: string, options: ConnectOptions = {}): Promise<Connection> {
  const { databaseDirectUrl, onWait, onWarning, onLostWrites, onFoundWrites, ...poolOptions } = options
  const { statementTimeoutMs, databaseSchema: schema = defaultSchema } = poolOptions
  const directUrl = databaseDirectUrl ?? connectionString
  await assertReachable(connectionString, 'DATABASE_URL')
  if (databaseDirectUrl) await assertReachable(databaseDirectUrl, 'DATABASE_DIRECT_URL')
  const hasOwnSessions = !databaseDirectUrl || !(await withNewSession(connectionString, isPooler))
  if (!hasOwnSessions && poolOptions.hasPreparedStatements !== false) await refuseForgetfulPooler(connectionString)
  const limits = statementTimeoutMs && !hasOwnSessions ? createSessionLimits(statementTimeoutMs, schema) : undefined
  await migrateDatabase(directUrl, { isTrusted: databaseDirectUrl !== undefined, schema, limits, onWait })
  const missing = limits && (await withClient(connectionString, (client) => describeMissing(client, limits)))
  if (missing) onWarning?.(missing)
  const pool = openPool(connectionString, { ...poolOptions, hasOwnSessions })
  // Only for a caller that reports it: a test empties its database.
  const writes = onLostWrites && createAcknowledgedWrites(pool.options.max)
  const hasLostWrites =
    writes && refuseLostWrites(pool, { connectionString, writes, hasOwnSessions, onLostWrites, onFoundWrites })
  const poolStats = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  const db: Db = drizzle({ client: pool })
  db.transaction = pipelinedTransactions(pool, writes)
  return {
    db,
    listen: listenPostgres(directUrl, schema),
    poolStats,
    ...(hasLostWrites && { hasLostWrites }),
    close: () => pool.end(),
  }
}

/** Names the variable of an address that accepts no connection. */
async function assertReachable(connectionString: string, variable: string): Promise<void> {
  try {
    await withClient(connectionString, async () => {})
  } catch (error) {
    throw new Error(`${variable}: ${getErrorMessage(error)}`, { cause: error })
  }
}

interface MigrateOptions {
  /** False: the address may lead to a pooler. */
  isTrusted: boolean
  schema: string
  /** The limits of the sessions behind a pooler. */
  limits: SessionLimits | undefined
  onWait: ConnectOptions['onWait']
}

/** On a connection of its own, because a pooler may have no sessions, and a migration may take longer than a call. */
async function migrateDatabase(connectionString: string, options: MigrateOptions): Promise<void> {
  const { isTrusted, schema, limits, onWait } = options
  const migrateWith = async (client: pg.Client) => {
    if (!isTrusted && (await isPooler(client))) throw new Error(poolerAdvice)
    await client.query(liftSessionLimits(schema))
    await refuseOtherEncoding(client)
    const db = drizzle({ client })
    await readSchema(db)
    await lockMigrations(client, { schema, onWait })
    await prepareUpgrade(db)
    await applyMigrations(db)
    await signSchema(db)
    if (limits) await storeLimits(client, limits)
  }
  try {
    await withClient(connectionString, migrateWith)
  } catch (error) {
    if (getSqlState(error) !== insufficientPrivilege) throw error
    throw new Error(`The role of DATABASE_URL cannot create tables (${getErrorMessage(error)}). ${ownerAdvice}`)
  }
}

/** Joma stores any text, which other encodings cannot. */
async function refuseOtherEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    'select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
  )
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8')
    throw new Error(
      `DATABASE_URL leads to a database with the encoding ${encoding}. Joma needs UTF8: create database NAME encoding 'UTF8' template template0. Nothing was changed.`,
    )
}

const insufficientPrivilege = '42501'
const ownerAdvice = 'Make it the owner of the database and of its tables: alter database NAME owner to ROLE.'

const poolerAdvice =
  'DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, for migrations and notifications.'

/** Two processes that start at once must not migrate at once. The lock ends with the connection. */
async function lockMigrations(client: pg.Client, { schema, onWait }: Pick<MigrateOptions, 'schema' | 'onWait'>) {
  const key = schema === defaultSchema ? '7021969' : `hashtextextended('migrations of ${schema}', 0)`
  const { rows } = await client.query<{ isMine: boolean }>(`select pg_try_advisory_lock(${key}) as "isMine"`)
  if (rows[0]?.isMine) return
  onWait?.('Another process migrates the database. Waiting for it ...')
  await client.query(`select pg_advisory_lock(${key})`)
}

/** Opens a database of any version without migrating it. */
export function openUnchanged(
  connectionString: string,
  options: Pick<PoolOptions, 'databaseSchema'> = {},
): Pick<Connection, 'db' | 'close'> {
  const pool = openPool(connectionString, { databaseSchema: options.databaseSchema })
  return { db: drizzle({ client: pool }), close: () => pool.end() }
}

interface Waiting {
  /** How long to wait for a database that is out of reach. */
  waitMs: number
  /** Reports what the start waits for. */
  onWait: (message: string) => void
  /** The database is out of reach for the first time. */
  onOutOfReach: () => Promise<void>
  /** Ends the wait with its reason. */
  signal: AbortSignal
}

const retryMs = 1_000

/** Opens and migrates the database. Waits while it is out of reach, for example because its machine starts later. */
export async function connectWhenReady(
  databaseUrl: string,
  options: ConnectOptions,
  { waitMs, onWait, onOutOfReach, signal }: Waiting,
): Promise<Connection> {
  const startedAt = performance.now()
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    try {
      return await connect(databaseUrl, { ...options, onWait })
    } catch (error) {
      const canRecover = isUnavailable(error) && !isLoginRefused(error)
      if (!canRecover || performance.now() - startedAt > waitMs) throw error
      if (attempt === 0) await onOutOfReach()
      // Once every ten attempts, so that a long wait stays readable.
      if (attempt % 10 === 0) onWait(`The database is out of reach (${getErrorMessage(error)}). Waiting for it ...`)
      await pause(retryMs, undefined, { signal })
    }
  }
}
