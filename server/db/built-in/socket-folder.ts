import { chownSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClusterFolder } from './cluster-folder.ts'
import type { RunAs } from './run-as.ts'

/** Of macOS. Linux has four bytes more. */
const longestPathBytes = 103
const socketName = '.s.PGSQL.5432'

/** `root`, or a folder with a short path that only PostgreSQL's user can open. */
export function createSocketFolder({ root }: ClusterFolder, { user }: RunAs): string {
  if (Buffer.byteLength(join(root, socketName)) <= longestPathBytes) return root
  const { ino, dev } = statSync(root)
  const folder = join(tmpdir(), `joma-${dev}-${ino}`)
  const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined
  if (isNew && user) chownSync(folder, user.uid, user.gid)
  const stats = lstatSync(folder)
  const isOwn = stats.uid === (user?.uid ?? process.getuid?.()) && (stats.mode & 0o077) === 0
  if (!stats.isDirectory() || !isOwn) throw new Error(`${folder} is of another user, or open to others. Remove it.`)
  return folder
}

/** PostgreSQL's record of the process that has the socket. */
export const toSocketLock = (folder: string): string => join(folder, `${socketName}.lock`)

/** The address of a PostgreSQL. Complete, so that no variable of PostgreSQL's own clients matters. */
export const toUrl = (socketFolder: string): string =>
  `postgres://joma@localhost:5432/postgres?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
