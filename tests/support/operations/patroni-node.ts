import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMarker } from '../run-folder.ts'
import { postgresUser } from '../server/postgres-cluster.ts'
import { findProgram } from './program.ts'

/** A member of the cluster, as Patroni lists it. */
export interface Member {
  name: string
  role: string
  state: string
  timeline?: number
}

/** One machine with Patroni and PostgreSQL. */
export interface PatroniNode {
  name: string
  start: () => void
  /** Whether its Patroni answers that its PostgreSQL is the primary. */
  isPrimary: () => Promise<boolean>
  /** The members of the cluster as this Patroni sees them. */
  list: () => Promise<Member[]>
  /** Sends a signal to PostgreSQL's first process, or to all of them. */
  signalPostgres: (signal: NodeJS.Signals, which?: 'first' | 'all') => void
  signalPatroni: (signal: NodeJS.Signals) => void
  /** Ends Patroni and PostgreSQL at once, as a power cut does. */
  kill: () => Promise<void>
  log: () => string
}

/** `PATRONI` names another version. */
export const patroniProgram = () => process.env.PATRONI ?? findProgram('patroni')

/** The folder has the configuration `patroni.yml`. */
export function createNode(name: string, { folder, address }: { folder: string; address: string }): PatroniNode {
  const logFile = join(folder, 'patroni.log')
  let patroni: ChildProcess | undefined
  const ask = (path: string) => fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(2_000) })
  const signalPostgres = (signal: NodeJS.Signals, which = 'all') => {
    const first = readPostmaster(join(folder, '15/main/postmaster.pid'))
    if (first === undefined) return
    // Before the signal: the children of a killed process have another parent.
    const children = () => (which === 'all' ? readChildren(first) : [])
    const before = children()
    for (const pid of new Set([first, ...before])) sendSignal(pid, signal)
    // The ones that it started meanwhile.
    if (signal === 'SIGSTOP') for (const pid of children()) sendSignal(pid, signal)
  }
  return {
    name,
    start: () => {
      const log = openSync(logFile, 'a')
      patroni = spawn(patroniProgram(), [join(folder, 'patroni.yml')], {
        ...postgresUser(),
        cwd: folder,
        env: { ...runMarker(), PATH: process.env.PATH },
        stdio: ['ignore', log, log],
      })
    },
    isPrimary: async () => (await ask('/primary').catch(() => undefined))?.status === 200,
    list: async () => ((await (await ask('/cluster')).json()) as { members: Member[] }).members,
    signalPostgres,
    signalPatroni: (signal) => void patroni?.kill(signal),
    kill: async () => {
      if (patroni && patroni.exitCode === null && patroni.signalCode === null) {
        const ended = once(patroni, 'exit')
        patroni.kill('SIGKILL')
        signalPostgres('SIGKILL')
        await ended
      }
      signalPostgres('SIGKILL')
    },
    log: () => readFileSync(logFile, 'utf8').split('\n').filter(isEvent).join('\n'),
  }
}

/** Without the traces of closed health checks and lost clients. */
const isEvent = (line: string) =>
  /^\d{4}-.* (INFO|WARNING|ERROR|LOG|FATAL|PANIC):/.test(line) && !/Exception|Traceback|client/.test(line)

/** Undefined: PostgreSQL does not run. */
function readPostmaster(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    // The file stays after a crash, and another process may have the number.
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' ? pid : undefined
  } catch {
    return undefined
  }
}

function readChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}
