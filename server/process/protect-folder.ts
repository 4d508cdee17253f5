import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createFolder } from '../files/durable.ts'
import { findUnwritable } from './describe-failure.ts'

const groupAndOthers = 0o077
const pass = 0o011
const postgres = 'postgres'

interface Locations {
  dataDir: string
  databaseUrl: string | undefined
  jwtSecret: string | undefined
  mediaUrl: string | undefined
  smtpUrl: string | undefined
}

/**
 * Throws an error of one line if this process cannot create files in the folders of `dataDir` that the configuration uses: the disk
 * can be read-only, and a command of another user may have created one of them. Changes nothing.
 */
export function assertWritable({ dataDir, databaseUrl, jwtSecret, mediaUrl, smtpUrl }: Locations): void {
  const used = { '.': !databaseUrl || !jwtSecret, postgres: !databaseUrl, media: !mediaUrl, mail: !smtpUrl }
  for (const name of Object.keys(used).filter((each) => used[each as keyof typeof used])) {
    const fault = findUnwritable(resolve(dataDir, name))
    if (fault) throw new Error(`DATA_DIR ${resolve(dataDir)}: ${fault}.`)
  }
}

interface Found {
  /** Paths that stay readable by other users, because they are not ours. */
  open: string[]
  /** Folders that this process cannot list, such as `lost+found` of root. */
  unreadable: string[]
}

/**
 * Creates the data folder, and makes it and everything in it readable by this process's user only: from now on by the umask,
 * and existing files by changing their mode.
 */
export function protectFolder(folder: string): Found {
  process.umask(groupAndOthers)
  createFolder(folder)
  const unreadable: string[] = []
  const paths = readdirSync(folder).flatMap((name) => listPaths(join(folder, name), unreadable, name === postgres))
  return {
    open: [...protect(folder, getMask(folder)), ...paths.flatMap((path) => protect(path, groupAndOthers))],
    unreadable,
  }
}

/** Not those in PostgreSQL's folder: its files are its own, and come and go. */
function listPaths(path: string, unreadable: string[], isPostgres = false): string[] {
  if (isPostgres || !lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  return [path, ...listNames(path, unreadable).flatMap((name) => listPaths(join(path, name), unreadable))]
}

function listNames(folder: string, unreadable: string[]): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    // Another process may have deleted it.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) unreadable.push(folder)
    return []
  }
}

/** Where PostgreSQL runs as another user, that user may pass the folder, and still not list it. */
function getMask(folder: string): number {
  const owner = lstatSync(join(folder, postgres), { throwIfNoEntry: false })?.uid
  return owner === undefined || owner === lstatSync(folder).uid ? groupAndOthers : groupAndOthers & ~pass
}

/** Returns the path if it stays readable. */
function protect(path: string, mask: number): string[] {
  return makePrivate(path, mask) ? [] : [path]
}

function makePrivate(path: string, mask: number): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink() || (stats.mode & mask) === 0) return true
  try {
    chmodSync(path, stats.mode & ~mask)
    return true
  } catch (error) {
    // Another process may have deleted the file.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}
