import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { getErrorMessage, getSqlState, isConnectionLimit, isUnavailable } from '../errors.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import type { Programs } from './create-cluster.ts'
import { isDiskFull } from './disk-space.ts'
import { endProcess, type PostgresProcess, startProcess, toFound } from './postgres-process.ts'
import { findPostmaster, readPostmaster, removeBrokenLocks } from './postmaster-file.ts'
import { toUrl } from './socket-folder.ts'

export interface Start {
  folder: ClusterFolder
  programs: Programs
  /** The connection's name in `pg_stat_activity`. */
  connectionName: string
  /** PostgreSQL is not ready yet: it repairs the data after a crash, or ends. */
  onWait: (message: string) => void
  signal: AbortSignal
}

/** A PostgreSQL that accepts connections, and one of them. */
export interface Running {
  postgres: PostgresProcess
  databaseUrl: string
  client: pg.Client
  /** Resolves when the connection ends. */
  ended: Promise<void>
}

const retryMs = 30
const longestRefusalMs = 10_000
/** A process that has just created its lock file fills it at once. */
const brokenLockMs = 1_000
/** Processes of a crashed PostgreSQL that have not ended yet. */
const isStillEnding =
  /shared memory block|lock file "[^"]+" already exists|lock file "[^"]+" is empty|bogus data in lock file/

/**
 * Connects to the PostgreSQL that has the cluster open, or starts one. Waits until it accepts connections, however long it repairs
 * its data. Throws if it does not start.
 */
export async function runPostgres(start: Start): Promise<Running> {
  const { folder, programs, signal } = start
  let refusedSince: number | undefined
  for (; ; await pause(retryMs, undefined, { signal })) {
    const found = findPostmaster(folder.data)
    const postgres = found ? toFound(found.pid) : startProcess(folder, programs)
    const running = await connectTo(postgres, start)
    if (running) return running
    // Another process has ended it.
    if (found) continue
    refusedSince ??= performance.now()
    assertRetry(postgres, folder, performance.now() - refusedSince)
  }
}

/** Throws if a PostgreSQL that has ended at its start cannot be tried again. */
function assertRetry(postgres: PostgresProcess, folder: ClusterFolder, refusedForMs: number): void {
  const { isOpenElsewhere, reason = isDiskFull(folder.root) ? 'the disk is full' : `see ${folder.log}` } =
    postgres.failure()
  const { socketLock } = postgres
  if (!isOpenElsewhere && socketLock && refusedForMs > brokenLockMs) removeBrokenLocks(folder.data, socketLock)
  const canRetry = isOpenElsewhere || isStillEnding.test(reason)
  if (canRetry && refusedForMs < longestRefusalMs) return
  if (isOpenElsewhere)
    throw new Error(
      `${folder.dataDir} is in use by another process, maybe in another container, or a crashed PostgreSQL still ends.`,
    )
  throw new Error(`PostgreSQL does not start: ${reason}`)
}

/** Undefined: it has ended. */
async function connectTo(postgres: PostgresProcess, start: Start): Promise<Running | undefined> {
  try {
    return await connectWhenReady(postgres, start)
  } catch (error) {
    if (postgres.isOwn) await endProcess(postgres)
    throw error
  }
}

const pollMs = 10
const waitNoticeMs = 1_000
const reconnectMs = { first: 20, longest: 500 }

async function connectWhenReady(postgres: PostgresProcess, start: Start): Promise<Running | undefined> {
  let reason = 'it starts, or repairs its data'
  const setReason = (next: string) => (reason = next)
  // A timer, because a stopped PostgreSQL neither accepts nor refuses a connection.
  const notice = setTimeout(() => start.onWait(`PostgreSQL is not ready (${reason}). Waiting for it ...`), waitNoticeMs)
  try {
    return await retryConnect(postgres, start, setReason)
  } finally {
    clearTimeout(notice)
  }
}

async function retryConnect(
  postgres: PostgresProcess,
  start: Start,
  setReason: (reason: string) => void,
): Promise<Running | undefined> {
  const { folder, signal } = start
  const startedAt = performance.now()
  let reconnectAfterMs = reconnectMs.first
  while (!postgres.hasEnded()) {
    // Each refused connection would be a line in PostgreSQL's log.
    const { pid, isReady, socketFolder } = readPostmaster(folder.data) ?? {}
    if (pid !== postgres.pid || !isReady || !socketFolder) {
      await pause(pollMs, undefined, { signal })
      continue
    }
    try {
      setReason('it does not answer')
      const databaseUrl = toUrl(socketFolder)
      return { postgres, databaseUrl, ...(await connect(databaseUrl, start)) }
    } catch (error) {
      if (!canRetry(error)) throw error
      setReason(getErrorMessage(error))
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && !postgres.hasEnded()
      if (isMissing && performance.now() - startedAt > longestRefusalMs)
        throw new Error(`PostgreSQL (process ${pid}) runs, but its socket in ${socketFolder} cannot be reached.`)
      await pause(reconnectAfterMs, undefined, { signal })
      reconnectAfterMs = Math.min(2 * reconnectAfterMs, reconnectMs.longest)
    }
  }
  return undefined
}

const timeoutMs = 5_000

async function connect(databaseUrl: string, start: Start) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: start.connectionName,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    await assertOfFolder(client, start.folder)
    return { client, ended }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** The socket may lead to the PostgreSQL of another folder. */
async function assertOfFolder(client: pg.Client, { data }: ClusterFolder): Promise<void> {
  const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
  const { folder } = rows[0]!
  if (folder !== data)
    throw new Error(`The PostgreSQL of ${data} cannot be reached: its socket leads to that of ${folder}.`)
}

/** A login is never refused for a while. */
const canRetry = (error: unknown) =>
  isConnectionLimit(error) || isTimeout(error) || (isUnavailable(error) && !/^(28|3D)/.test(getSqlState(error) ?? ''))

const isTimeout = (error: unknown) => error instanceof Error && /timeout/.test(error.message)
