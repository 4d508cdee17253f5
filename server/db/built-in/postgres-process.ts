import { spawn } from 'node:child_process'
import { closeSync, constants, fchownSync, fstatSync, lstatSync, openSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterFolder } from './cluster-folder.ts'
import type { Programs } from './create-cluster.ts'
import { findReusedPid, isRunning } from './postmaster-file.ts'
import type { RunAs } from './run-as.ts'
import { createSocketFolder, toSocketLock } from './socket-folder.ts'

/** A running PostgreSQL, started by this process or found. */
export interface PostgresProcess {
  pid: number
  hasEnded: () => boolean
  /** False: found. */
  isOwn: boolean
  /** PostgreSQL's record of the process that has the socket. */
  socketLock: string | undefined
  /** Why a process of our own has ended. */
  failure: () => { isOpenElsewhere: boolean; reason: string | undefined }
}

/** Another process has the cluster open, also in another container. */
const alreadyOpenCode = 75
const endPollMs = 10

const settings = {
  port: '5432',
  // Only the socket, no port.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Processes that this use does not need.
  io_method: 'sync',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers: '2',
  max_worker_processes: '2',
  jit: 'off',
  // Messages about statements have members' data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** A PostgreSQL that another process has started. */
export const toFound = (pid: number): PostgresProcess => ({
  pid,
  hasEnded: () => !isRunning(pid),
  isOwn: false,
  socketLock: undefined,
  failure: () => ({ isOpenElsewhere: false, reason: undefined }),
})

/** The setting is a list, and a path may have a comma. */
const quote = (path: string) => `"${path.replaceAll('"', '""')}"`

/** Starts PostgreSQL. It may not accept connections yet, and it may end at once. */
export function startProcess(folder: ClusterFolder, { binaries, runAs }: Programs): PostgresProcess {
  const socketFolder = createSocketFolder(folder, runAs)
  const options = Object.entries({ ...settings, unix_socket_directories: quote(socketFolder) })
  const lock = ['flock', '--nonblock', '--no-fork', '--conflict-exit-code', String(alreadyOpenCode), folder.lock]
  const [program, ...args] = [
    ...runAs.prefix,
    ...(runAs.canLock ? lock : []),
    ...releaseReusedPid(folder.data, socketFolder),
    binaries.postgres,
    ...['-D', folder.data],
    ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ] as [string, ...string[]]
  const log = openLog(folder.log, runAs)
  const env = { PATH: process.env.PATH, LC_ALL: 'C', ...binaries.environment }
  const stdio = ['ignore', log.file, log.file] as ['ignore', number, number]
  // Detached, because Ctrl+C is for Joma, which ends PostgreSQL after its own calls.
  const child = spawn(program, args, { cwd: '/', detached: true, stdio, env, ...runAs.user })
  closeSync(log.file)
  child.unref()
  let startError: Error | undefined
  child.once('error', (error) => (startError = error))
  return {
    pid: child.pid ?? 0,
    hasEnded: () => startError !== undefined || child.exitCode !== null || child.signalCode !== null,
    isOwn: true,
    socketLock: toSocketLock(socketFolder),
    failure: () => ({
      isOpenElsewhere: child.exitCode === alreadyOpenCode,
      reason: startError?.message ?? log.readError(),
    }),
  }
}

/**
 * After a crash, the process id in PostgreSQL's records may belong to another program, and PostgreSQL would refuse to start. So the
 * record gets the id of the starting process itself, and loses its last line, the state. The file stays, because PostgreSQL checks the
 * shared memory named in it. The starting process does this, because it holds the lock: no other one starts meanwhile.
 */
function releaseReusedPid(data: string, socketFolder: string): string[] {
  const socketLock = toSocketLock(socketFolder)
  const pid = findReusedPid(data, socketLock)
  if (pid === undefined) return []
  const script = `
    rm -f "$2"
    if [ "$(head -n 1 "$1" 2>/dev/null)" = "$3" ]; then
      { echo $$; sed -n 2,7p "$1"; } > "$1.$$" && mv "$1.$$" "$1"
    fi
    shift 3
    exec "$@"`
  return ['/bin/sh', '-c', script, 'sh', join(data, 'postmaster.pid'), socketLock, String(pid)]
}

/** Ends PostgreSQL. Its open transactions are rolled back. */
export async function endProcess({ pid, hasEnded }: PostgresProcess): Promise<void> {
  if (hasEnded()) return
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    // It has ended at this moment.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  while (!hasEnded()) await pause(endPollMs)
}

// Another program of PostgreSQL's user must not lead root to another file.
const append = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW
const largestBytes = 1_000_000

interface PostgresLog {
  /** A descriptor for what is appended. */
  file: number
  /** The newest message since then that ends PostgreSQL. */
  readError: () => string | undefined
}

/** Opens the log of PostgreSQL. A large one is replaced, and remains once. */
function openLog(path: string, { user }: RunAs): PostgresLog {
  const size = lstatSync(path, { throwIfNoEntry: false })?.size ?? 0
  const isLarge = size > largestBytes
  if (isLarge) renameSync(path, `${path}.1`)
  const file = openSync(path, append, 0o600)
  const stats = fstatSync(file)
  if (!stats.isFile() || stats.nlink > 1) throw new Error(`${path} is no file of its own. Remove it.`)
  // A later start by that user appends to it.
  if (user && stats.size === 0) fchownSync(file, user.uid, user.gid)
  const start = isLarge ? 0 : size
  return { file, readError: () => findError(readFileSync(path).subarray(start).toString()) }
}

function findError(text: string): string | undefined {
  const lines = text.trim().split('\n')
  // Those of its clients are no reason of its own.
  const fatal = lines.findLast((line) => /(FATAL|PANIC):/.test(line) && !/the database system is/.test(line))
  if (fatal) return fatal.replace(/^.*?(FATAL|PANIC):\s*/, '')
  // Programs that start it have no such word, for example the loader of libraries.
  const other = lines.findLast((line) => line !== '' && !/^\d{4}-/.test(line) && !/^\s/.test(line))
  return other
}
