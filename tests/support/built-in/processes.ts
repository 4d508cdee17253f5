import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'

/** Where the built-in PostgreSQL of a data folder has its files. */
export const toRoot = (dataDir: string): string => join(dataDir, 'postgres')
export const toData = (dataDir: string): string => join(toRoot(dataDir), 'data')

export const toUrl = (dataDir: string, socketFolder = toRoot(dataDir)): string =>
  `postgres://joma@localhost:5432/postgres?host=${encodeURIComponent(socketFolder)}`

/** The processes that work in a folder: PostgreSQL's work in that of their cluster. */
export function listProcessesIn(folder: string): number[] {
  const isIn = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isIn(name))
    .map(Number)
}

/** The processes of the built-in PostgreSQL of a data folder. */
export const listPostgres = (dataDir: string): number[] => listProcessesIn(toRoot(dataDir))

/** The first process of PostgreSQL, which starts the others. */
export const readPostmasterPid = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(toData(dataDir), 'postmaster.pid'), 'utf8'), 10)

/** A process of PostgreSQL whose title has a word, for example `startup`. */
export function findPostgres(dataDir: string, word: string): number | undefined {
  return listPostgres(dataDir).find((pid) => readTitle(pid).includes(word))
}

export function readTitle(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** Waits until PostgreSQL and everything that started it has ended. */
export const waitUntilEnded = (dataDir: string): Promise<void> =>
  vi.waitFor(
    () => {
      const left = listPostgres(dataDir)
      if (left.length > 0) throw new Error(`These run: ${left.map(readTitle).join(', ')}`)
    },
    { interval: 20 },
  )

/** Kills what a failed test has left. */
export function killPostgres(dataDir: string): void {
  for (const pid of listPostgres(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
}
