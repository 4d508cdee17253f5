import { execFile } from 'node:child_process'
import { chmodSync, lchownSync, lstatSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createFolder, flushNamesSync } from '../../files/durable.ts'
import type { Binaries } from './binaries.ts'
import { type ClusterFolder, hasCluster, preparing } from './cluster-folder.ts'
import { isRunning } from './postmaster-file.ts'
import type { RunAs } from './run-as.ts'

/** What PostgreSQL's programs are started with. */
export interface Programs {
  binaries: Binaries
  runAs: RunAs
}

/** Creates the cluster if there is none. An interrupted attempt leaves no part of one. */
export async function prepareCluster(folder: ClusterFolder, programs: Programs, signal?: AbortSignal): Promise<void> {
  createRoot(folder, programs.runAs)
  removeInterrupted(folder)
  if (!hasCluster(folder)) await createCluster(folder, programs, signal)
  // Before PostgreSQL writes: a name that a power cut removes would take all data with it.
  flushNamesSync(folder.root)
}

async function createCluster(folder: ClusterFolder, programs: Programs, signal?: AbortSignal): Promise<void> {
  const unfinished = join(folder.root, `${preparing}${process.pid}`)
  await runInitdb(unfinished, programs, signal)
  try {
    renameSync(unfinished, folder.data)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    // Another process was faster.
    if (!hasCluster(folder)) throw error
  }
}

function createRoot({ dataDir, root }: ClusterFolder, { user }: RunAs): void {
  createFolder(root, 0o700)
  if (!user) return
  const stats = lstatSync(root)
  if (!stats.isDirectory()) throw new Error(`${root} is no folder.`)
  if (stats.uid !== user.uid) lchownSync(root, user.uid, user.gid)
  const { uid, mode } = statSync(dataDir)
  // The user has to pass it, and still cannot list it.
  if (uid !== user.uid) chmodSync(dataDir, mode | 0o011)
}

const longestAttemptMs = 3_600_000

function removeInterrupted({ root }: ClusterFolder): void {
  for (const name of readdirSync(root).filter((each) => each.startsWith(preparing))) {
    const pid = Number(name.slice(preparing.length))
    // In a container the same process id is used again at each start.
    const isInUse = pid !== process.pid && isRunning(pid) && getAgeMs(join(root, name)) < longestAttemptMs
    if (!isInUse) rmSync(join(root, name), { recursive: true, force: true })
  }
}

const getAgeMs = (path: string) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)

/** No locale of the system matters, so that a cluster can move to another machine. */
export const locale = [
  '--encoding',
  'UTF8',
  '--locale',
  'C',
  '--locale-provider',
  'builtin',
  '--builtin-locale',
  'C.UTF-8',
]

const initdbOptions = [
  ['--username', 'joma'],
  // Only the user that can open the folder of the socket can connect.
  ['--auth-local', 'trust', '--auth-host', 'reject'],
  locale,
  ['--data-checksums', '--no-instructions'],
  // Written into postgresql.conf, where an operator may change them.
  ['--set', 'shared_buffers=32MB', '--set', 'max_connections=200'],
  // One call for the whole disk is much faster than one for each of a thousand files.
  process.platform === 'linux' ? ['--sync-method', 'syncfs'] : [],
].flat()

async function runInitdb(data: string, { binaries, runAs }: Programs, signal?: AbortSignal): Promise<void> {
  const args = [...runAs.prefix, binaries.initdb, '--pgdata', data, ...initdbOptions]
  const [program, ...rest] = args as [string, ...string[]]
  const env = { PATH: process.env.PATH, LC_ALL: 'C', ...binaries.environment }
  const running = promisify(execFile)(program, rest, { cwd: '/', env, ...runAs.user })
  // initdb removes its files then.
  const interrupt = () => void running.child.kill('SIGINT')
  signal?.addEventListener('abort', interrupt)
  try {
    await running
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    signal?.throwIfAborted()
    const { stderr } = error as { stderr?: string }
    throw new Error(`The database cannot be created: ${describeInitdb(stderr) ?? (error as Error).message}`)
  } finally {
    signal?.removeEventListener('abort', interrupt)
  }
}

/** The reason is before the lines about what initdb removes. */
function describeInitdb(stderr = ''): string | undefined {
  const lines = stderr.trim().split('\n').filter(Boolean)
  const reason = lines.find((line) => /error|FATAL|PANIC/.test(line)) ?? lines.at(-1)
  return reason?.includes('effective user ID') ? `${reason}. ${namedUserAdvice}` : reason
}

const namedUserAdvice = 'Start Joma as a user that has a name: one with an entry in /etc/passwd.'
