import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries } from '#server/db/built-in/binaries.ts'
import { locale } from '#server/db/built-in/create-cluster.ts'
import { findRunAs } from '#server/db/built-in/run-as.ts'
import { memoryFolder } from './memory-folder.ts'
import { printFaults } from './print-faults.ts'

const system = '/usr/lib/postgresql'
const startTimeoutMs = 60_000

// Only a power cut can lose data: after a process crash the kernel still has the pages.
// synchronous_commit stays on, because without it a crash loses acknowledged commits.
// Without a vacuum, a table has its rows in the order of their insertion, so that a test does not depend on the time of the last one.
const fastSettings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', jit: 'off' }

export interface Cluster {
  databaseUrl: string
  /** Stops it immediately, as a crash does. `start` recovers it. */
  crash: () => Promise<void>
  start: () => Promise<void>
  /** Shuts it down and deletes its folder. */
  remove: () => Promise<void>
}

interface ClusterOptions {
  /** Syncs to the disk as in production, for benchmarks. */
  isDurable?: boolean
  /** The PostgreSQL of the operating system, which may be an older version. Default: the one that Joma brings. */
  isOfSystem?: boolean
  /** More environment variables of its processes, for example a fake clock. */
  environment?: Record<string, string>
}

/** Creates and starts a PostgreSQL cluster for tests. */
export async function createCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { isDurable = false, isOfSystem = false, environment } = options
  const folder = mkdtempSync(join(isDurable ? tmpdir() : memoryFolder(), 'joma-postgres-'))
  // A pooler of a test runs as another user, and needs the socket.
  chmodSync(folder, 0o711)
  const programs = isOfSystem ? findSystemPrograms(folder) : await findBuiltInPrograms(folder)
  const databaseUrl = `postgres://joma@localhost/postgres?host=${encodeURIComponent(folder)}`
  const settings = { log_min_messages: 'error', ...(!isDurable && fastSettings) }
  const { spawnOptions } = programs
  const env = { ...spawnOptions.env, ...environment }
  const config = { ...programs, spawnOptions: { ...spawnOptions, env }, folder, settings }
  initialize(config)
  let server = await startServer(config)
  return {
    databaseUrl,
    crash: () => end(server, 'SIGQUIT'),
    start: async () => {
      server = await startServer(config)
    },
    remove: async () => {
      // SIGINT is a fast shutdown: it ends connections and shuts down cleanly.
      await end(server, 'SIGINT')
      rmSync(folder, { recursive: true })
    },
  }
}

interface Programs {
  /** A program and its first arguments. */
  initdb: string[]
  postgres: string[]
  spawnOptions: { uid?: number; gid?: number; env: NodeJS.ProcessEnv }
}

interface ClusterConfig extends Programs {
  folder: string
  settings: Record<string, string>
}

function findSystemPrograms(folder: string): Programs {
  const bin = findNewestBin()
  const user = postgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  return {
    // The C locale is the same on every system.
    initdb: [join(bin, 'initdb'), '--locale', 'C', '--encoding', 'UTF8'],
    postgres: [join(bin, 'postgres')],
    spawnOptions: { ...user, env: process.env },
  }
}

async function findBuiltInPrograms(folder: string): Promise<Programs> {
  const { initdb, postgres, environment } = await findBinaries(join(folder, 'libraries'))
  const { prefix, user } = findRunAs(folder)
  if (user) chownSync(folder, user.uid, user.gid)
  return {
    initdb: [...prefix, initdb, ...locale],
    postgres: [...prefix, postgres],
    spawnOptions: {
      ...user,
      env: { ...process.env, ...environment },
    },
  }
}

const quiet = ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit']

const dataFolder = ({ folder }: ClusterConfig) => join(folder, 'data')

function initialize(config: ClusterConfig): void {
  const [program = '', ...options] = [...config.initdb, '--username', 'joma', '--auth', 'trust', '--no-sync']
  execFileSync(program, [...options, '--pgdata', dataFolder(config)], { ...config.spawnOptions, stdio: quiet })
}

async function startServer(config: ClusterConfig): Promise<ChildProcess> {
  // A socket without a port cannot collide with another server.
  const settings = {
    listen_addresses: '',
    unix_socket_directories: config.folder,
    max_connections: '200',
    ...config.settings,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, ...first] = config.postgres as [string, ...string[]]
  const server = spawn(program, [...first, '-D', dataFolder(config), ...options], {
    ...config.spawnOptions,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  printFaults(server.stderr)
  await waitUntilReady(config, server)
  return server
}

/** Reads PostgreSQL's own record. A connection that comes too early would be logged. */
async function waitUntilReady(config: ClusterConfig, server: ChildProcess): Promise<void> {
  for (const startedAt = Date.now(); ; await pause(20)) {
    const lines = readLines(join(dataFolder(config), 'postmaster.pid'))
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return
    if (server.exitCode !== null) throw new Error('PostgreSQL has ended before it was ready.')
    if (Date.now() - startedAt > startTimeoutMs) throw new Error('PostgreSQL is not ready.')
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
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
  if (newest) return join(system, newest, 'bin')
  throw new Error(`PostgreSQL is not installed (nothing in ${system}). On Debian: apt install postgresql`)
}

function readVersions(): string[] {
  try {
    return readdirSync(system)
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
