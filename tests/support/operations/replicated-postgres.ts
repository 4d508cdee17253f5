import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished, vi } from 'vitest'
import { memoryFolder } from '../server/memory-folder.ts'
import { runStatement } from '../server/postgres.ts'
import { findNewestBin, postgresUser } from '../server/postgres-cluster.ts'
import { findFreePorts } from './free-ports.ts'

export interface PostgresServer {
  port: number
  databaseUrl: string
  /** Ends it without any cleanup, as a power cut does. */
  kill: () => Promise<void>
}

const execute = promisify(execFile)
// The machine goes on: without a power cut the kernel has the pages.
const settings = { fsync: 'off', listen_addresses: '127.0.0.1', log_min_messages: 'panic', max_connections: '200' }

/** A primary and its standby, until the test finishes. Every commit waits for a synchronous standby. */
export async function startReplicatedPostgres({ isSynchronous = true } = {}): Promise<{
  primary: PostgresServer
  standby: PostgresServer
}> {
  const folder = mkdtempSync(join(memoryFolder(), 'joma-replicated-'))
  const user = postgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const run = (command: string, ...options: string[]) => execute(join(findNewestBin(), command), options, { ...user })
  const start = (name: string, options: Record<string, string> = {}) => startServer(join(folder, name), options)

  const data = join(folder, 'primary')
  await run(
    'initdb',
    '--pgdata',
    data,
    '--username',
    'joma',
    '--auth',
    'trust',
    '--locale',
    'C',
    '--encoding',
    'UTF8',
    '--no-sync',
  )
  const primary = await start('primary')
  const { host, port } = { host: '127.0.0.1', port: String(primary.port) }
  const copy = ['--pgdata', join(folder, 'standby'), '--write-recovery-conf', '--checkpoint', 'fast', '--no-sync']
  await run('pg_basebackup', '--host', host, '--port', port, '--username', 'joma', ...copy)
  const standby = await start('standby', { cluster_name: 'standby' })
  if (!isSynchronous) return { primary, standby }
  await runStatement(primary.databaseUrl, `alter system set synchronous_standby_names = 'standby'`)
  await runStatement(primary.databaseUrl, 'select pg_reload_conf()')
  await vi.waitFor(() => runStatement(primary.databaseUrl, hasSynchronousStandby), { interval: 50 })
  return { primary, standby }
}

/** Fails until the primary has its synchronous standby. */
const hasSynchronousStandby = `select 1 / count(*) from pg_stat_replication where sync_state = 'sync'`

async function startServer(dataFolder: string, options: Record<string, string>): Promise<PostgresServer> {
  const [port] = (await findFreePorts(1)) as [number]
  const all = { ...settings, ...options, port: String(port), unix_socket_directories: '' }
  const server = spawn(
    join(findNewestBin(), 'postgres'),
    ['-D', dataFolder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...postgresUser(), stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const kill = () => end(server, 'SIGKILL')
  onTestFinished(() => end(server, 'SIGINT'))
  const databaseUrl = `postgres://joma@127.0.0.1:${port}/postgres`
  await vi.waitFor(() => runStatement(databaseUrl, 'select 1'), { interval: 50 })
  return { port, databaseUrl, kill }
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}
