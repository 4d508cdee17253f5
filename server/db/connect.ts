import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PostgresOptions } from './postgres.ts'
import { type Replacements, withReplacements } from './replacements.ts'

/** The embedded database or a PostgreSQL server. Only this folder distinguishes them. */
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
  /** Frees the space of deleted rows and updates the statistics of the planner. Undefined for PostgreSQL, which does it itself. */
  vacuum?: () => Promise<void>
  close: () => Promise<void>
}

interface DatabaseLocation extends PostgresOptions, Replacements {
  databaseUrl: string | undefined
  dataDir: string
}

/** Opens and migrates the database: PostgreSQL by its URL, else the embedded one in `dataDir`. Loads only the code of that one. */
export async function connect({ databaseUrl, dataDir, ...options }: DatabaseLocation): Promise<Connection> {
  const connection = databaseUrl
    ? await (await import('./postgres.ts')).connectPostgres(databaseUrl, options)
    : await (await import('./embedded.ts')).connectEmbedded(join(dataDir, 'db'))
  return withReplacements(connection, options)
}

/** Opens a database of any version without migrating it. Throws if there is none. */
export async function openUnchanged({
  databaseUrl,
  dataDir,
}: DatabaseLocation): Promise<Pick<Connection, 'db' | 'close'>> {
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl)
  return (await import('./embedded.ts')).openEmbedded(join(dataDir, 'db'))
}
