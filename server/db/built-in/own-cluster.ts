import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable } from '../errors.ts'
import { endProcess } from './postgres-process.ts'
import { type Running, runPostgres, type Start } from './run-postgres.ts'

/** A server runs until it is stopped, so nothing waits for it. Commands take turns. */
export type Role = 'server' | 'command'

export interface OwnStart extends Start {
  role: Role
}

export interface Owned extends Running {
  /** False: a running server owns it. */
  isOwner: boolean
}

/** The name of a server's connection starts with it. */
const serverName = 'a server'

export const toConnectionName = (role: Role, name = serverName): string =>
  `${role === 'server' ? serverName : name} (process ${process.pid})`

const waitMs = 200

/**
 * Starts PostgreSQL or uses the one that runs, and becomes its owner, who ends it. A command uses that of a running server. While
 * a command owns it, everything else waits. Throws if a server wants what another one has.
 */
export async function ownCluster(start: OwnStart): Promise<Owned> {
  for (let isReported = false; ; await pause(waitMs, undefined, { signal: start.signal })) {
    const running = await runPostgres(start)
    const owner = await tryToOwn(running, start)
    if (owner === undefined) continue
    if (owner === 'self') return { ...running, isOwner: true }
    if (owner.startsWith(serverName)) {
      if (start.role === 'command') return { ...running, isOwner: false }
      throw new Error(`${start.folder.dataDir} is in use by ${owner}. Stop it first.`)
    }
    if (!isReported) start.onWait(`${start.folder.dataDir} is in use by ${owner}. Waiting for it ...`)
    isReported = true
  }
}

/** Returns the owner's name. Undefined: PostgreSQL ends at this moment. The connection stays open only of an owner. */
async function tryToOwn({ client, postgres, databaseUrl }: Running, start: OwnStart): Promise<string | undefined> {
  try {
    const owner = await lockCluster(client, start)
    // An owner releases it after the signal that ends PostgreSQL, which then refuses new connections.
    if (owner === 'self' && !postgres.isOwn) await assertAccepts(databaseUrl)
    if (owner !== 'self') await client.end()
    return owner
  } catch (error) {
    await client.end().catch(() => {})
    if (isUnavailable(error) && !start.signal.aborted) return undefined
    if (postgres.isOwn) await endProcess(postgres)
    throw error
  }
}

/** Any number that no other lock has. */
const ownerLock = 7_021_970
const takeOverMs = 1_000
const retryMs = 30

async function lockCluster(client: pg.Client, { role, signal }: OwnStart): Promise<string | undefined> {
  for (const startedAt = performance.now(); ; await pause(retryMs, undefined, { signal })) {
    const { rows } = await client.query<{ isMine: boolean }>(`select pg_try_advisory_lock(${ownerLock}) as "isMine"`)
    if (rows[0]?.isMine) return 'self'
    const owner = await readOwner(client)
    // The connection of a server that was just killed may still exist.
    const mayEnd = role === 'server' && owner?.startsWith(serverName)
    if (owner && !(mayEnd && performance.now() - startedAt < takeOverMs)) return owner
  }
}

async function readOwner(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid = ${ownerLock} and granted`,
  )
  return rows[0]?.name
}

async function assertAccepts(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'joma check' })
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => {})
  }
}
