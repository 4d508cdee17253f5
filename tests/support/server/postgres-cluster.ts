import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryFolder } from './memory-folder.ts'
import { runStatement } from './postgres.ts'

const installed = '/usr/lib/postgresql'
const startTimeoutMs = 30_000

// Only a power cut can lose data: after a process crash the kernel still has the pages.
// synchronous_commit stays on, because without it a crash loses acknowledged commits.
const fastSettings = { fsync: 'off', full_page_writes: 'off' }

export interface Cluster {
  databaseUrl: string
  /** Stops it immediately, as a crash does. `start` recovers it. */
  crash: () => Promise<void>
  start: () => Promise<void>
  /** Shuts it down and deletes its folder. */
  remove: () => Promise<void>
}

interface ClusterOptions {
  /** `panic` for tests that break connections on purpose. */
  logLevel?: 'fatal' | 'panic'
  /** Syncs to the disk as in production, for benchmarks. */
  isDurable?: boolean
}

/** Creates and starts a PostgreSQL cluster. Throws if PostgreSQL is not installed. */
export async function createCluster({ logLevel = 'fatal', isDurable = false }: ClusterOptions = {}): Promise<Cluster> {
  const bin = findNewestBin()
  const user = postgresUser()
  const folder = mkdtempSync(join(isDurable ? tmpdir() : memoryFolder, 'joma-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const databaseUrl = `postgres://joma@localhost/postgres?host=${encodeURIComponent(folder)}`
  const settings = { log_min_messages: logLevel, ...(!isDurable && fastSettings) }
  const config = {
    bin,
    folder,
    settings,
    spawnOptions: { ...user, stdio: ['ignore', 'ignore', 'inherit'] as QuietStdio },
  }
  initialize(config)
  let server = await startServer(config, databaseUrl)
  return {
    databaseUrl,
    crash: () => end(server, 'SIGQUIT'),
    start: async () => {
      server = await startServer(config, databaseUrl)
    },
    remove: async () => {
      // SIGINT is a fast shutdown: it ends connections and shuts down cleanly.
      await end(server, 'SIGINT')
      rmSync(folder, { recursive: true })
    },
  }
}

type QuietStdio = ['ignore', 'ignore', 'inherit']

interface ClusterConfig {
  bin: string
  folder: string
  settings: Record<string, string>
  spawnOptions: { uid?: number; gid?: number; stdio: QuietStdio }
}

const dataFolder = ({ folder }: ClusterConfig) => join(folder, 'data')

function initialize(config: ClusterConfig): void {
  // The C locale is the same on every system.
  const options = ['--username', 'joma', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--no-sync']
  execFileSync(join(config.bin, 'initdb'), ['--pgdata', dataFolder(config), ...options], config.spawnOptions)
}

async function startServer(config: ClusterConfig, databaseUrl: string): Promise<ChildProcess> {
  // A socket without a port cannot collide with another server.
  const settings = {
    listen_addresses: '',
    unix_socket_directories: config.folder,
    max_connections: '200',
    ...config.settings,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(config.bin, 'postgres'), ['-D', dataFolder(config), ...options], config.spawnOptions)
  await waitUntilReady(databaseUrl, server)
  return server
}

async function waitUntilReady(databaseUrl: string, server: ChildProcess): Promise<void> {
  for (const startedAt = Date.now(); ; await pause(20)) {
    try {
      return await runStatement(databaseUrl, 'select 1')
    } catch (error) {
      if (server.exitCode !== null || Date.now() - startedAt > startTimeoutMs) throw error
    }
  }
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

export function findNewestBin(): string {
  const [newest] = readVersions().sort((one, other) => Number(other) - Number(one))
  if (newest) return join(installed, newest, 'bin')
  throw new Error(`PostgreSQL is not installed (nothing in ${installed}). On Debian: apt install postgresql`)
}

function readVersions(): string[] {
  try {
    return readdirSync(installed)
  } catch {
    return []
  }
}

/** PostgreSQL refuses to run as root, and Debian's package creates a user for it. Undefined: the current user. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const readId = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: readId('-u'), gid: readId('-g') }
}
