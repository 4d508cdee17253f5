import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL's own record of the process that has a cluster open. */
export interface Postmaster {
  pid: number
  /** The folder of its socket. Undefined while it starts. */
  socketFolder: string | undefined
  /** Whether it has accepted connections. It may refuse them since, after a crash of one of its processes. */
  isReady: boolean
}

/** The record in a cluster's folder. Undefined if there is none. The process may have ended. */
export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const [pid, , , , socketFolder, , , status] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(pid), socketFolder: socketFolder || undefined, isReady: status?.trim() === 'ready' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The process that has the cluster open. Undefined if there is none, also if another program has its process id now. */
export function findPostmaster(data: string): Postmaster | undefined {
  const postmaster = readPostmaster(data)
  return postmaster && isRunning(postmaster.pid) && !isOther(postmaster.pid, data) ? postmaster : undefined
}

/**
 * The process id of a crashed PostgreSQL, recorded for its cluster or its socket, that another program has now. PostgreSQL would
 * refuse to start.
 */
export function findReusedPid(data: string, socketLock: string): number | undefined {
  if (findPostmaster(data)) return undefined
  return [readPostmaster(data)?.pid, readPid(socketLock)].find((pid) => pid !== undefined && exists(pid))
}

/** Removes the lock files that a power cut has left without a process id, which PostgreSQL refuses. */
export function removeBrokenLocks(data: string, socketLock: string): void {
  for (const file of [join(data, 'postmaster.pid'), socketLock])
    if (Number.isNaN(readPid(file))) rmSync(file, { force: true })
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return undefined
  }
}

/** Whether a process is certainly not PostgreSQL with this cluster. */
function isOther(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(data)
    return !execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(data)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** Whether a process runs that this user may signal. A process of another user cannot have a cluster of this user open. */
export const isRunning = (pid: number): boolean => exists(pid) && !isZombie(pid)

function exists(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The first process of a container may never take note of the end of a process that it has inherited. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return /^ [ZX]/.test(stat.slice(stat.lastIndexOf(')') + 1))
  } catch {
    return true
  }
}
