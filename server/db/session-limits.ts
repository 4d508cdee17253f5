import type pg from 'pg'
import { defaultSchema } from './database-schema.ts'

/** Settings of a session, by their name and as `pg_settings` shows them: limits in its units. */
export type SessionLimits = Readonly<Record<string, number | string>>

/** What the code depends on, whatever the database or the role has set: how values are written and read, and no limit of others. */
export const createSessionSettings = (schema: string = defaultSchema): SessionLimits => ({
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  search_path: schema,
  extra_float_digits: 1,
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  lock_timeout: 0,
})

/** The limits of a session whose statements may take so long. */
export const createSessionLimits = (statementTimeoutMs: number, schema?: string): SessionLimits => ({
  ...createSessionSettings(schema),
  statement_timeout: statementTimeoutMs,
  // A process that hangs in a transaction would hold its locks. No transaction of a call waits for anything but the database.
  idle_in_transaction_session_timeout: 5_000,
  // Ends the statement of a connection that its client has closed.
  client_connection_check_interval: 1_000,
  // A machine that vanishes sends no reset. In seconds, except the last.
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
})

/** One message that sets the limits of a connection's own session. */
export const setLimits = (limits: SessionLimits): string =>
  Object.entries(limits)
    .map(([name, value]) => `set ${name} = ${quote(value)}`)
    .join('; ')

const quote = (value: number | string) => (typeof value === 'number' ? value : `'${value}'`)

/** For a connection that migrates. The role may have limits, see `storeLimits`. */
export const liftSessionLimits = (schema?: string): string =>
  setLimits({ ...createSessionSettings(schema), statement_timeout: 0, idle_in_transaction_session_timeout: 0 })

/**
 * Stores the limits for all new sessions of this role in this database. For the sessions behind a pooler, which this process
 * cannot set: a pooler refuses them as start parameters, and its sessions change with each transaction.
 */
export async function storeLimits(client: pg.Client, limits: SessionLimits): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string; stored: string[] }>(stored)
  const { role, database, stored: before } = rows[0]!
  for (const [name, value] of Object.entries(limits)) {
    if (before.some((each) => each.toLowerCase() === `${name}=${value}`.toLowerCase())) continue
    await client.query(`alter role ${role} in database ${database} set ${name} = ${quote(value)}`)
  }
}

const stored = `
  select quote_ident(current_user) as role, quote_ident(current_database()) as database, coalesce((
    select setconfig from pg_db_role_setting
    where setrole = (select oid from pg_roles where rolname = current_user)
      and setdatabase = (select oid from pg_database where datname = current_database())), '{}') as stored`

/** Describes the limits that the session of a connection lacks. Undefined: it has all. Those of TCP are 0 for a socket. */
export async function describeMissing(client: pg.Client, limits: SessionLimits): Promise<string | undefined> {
  const { rows } = await client.query<{ role: string; database: string; name: string; setting: string }>(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database, lower(name) as name, setting
      from pg_settings where lower(name) = any($1) order by name`,
    [Object.keys(limits)],
  )
  // A pooler gives its sessions the time zone of its first one. Moments are sent with their offset, so that it changes none.
  const isChecked = (name: string) => !name.startsWith('tcp_') && name !== 'timezone'
  const missing = rows.filter(({ name, setting }) => isChecked(name) && setting !== String(limits[name]))
  if (missing.length === 0) return undefined
  const found = missing.map(({ name, setting }) => `${name} is ${setting} instead of ${limits[name]}`).join(', ')
  const { role, database } = rows[0]!
  const advice = missing.map(
    ({ name }) => `alter role ${role} in database ${database} set ${name} = ${quote(limits[name]!)};`,
  )
  return `Sessions behind the pooler lack limits: ${found}. ${closeAdvice} If it remains, run as a superuser: ${advice.join(' ')}`
}

const closeAdvice = 'Let the pooler close its server connections (PgBouncer: RECONNECT).'
