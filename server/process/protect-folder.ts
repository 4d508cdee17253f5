import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const groupAndOthers = 0o077

/**
 * Creates the data folder, and makes it and everything in it readable by this process's user only: from now on by the umask,
 * and existing files by changing their mode. Returns the paths that stay readable by other users, because they are not ours.
 */
export function protectFolder(folder: string): string[] {
  process.umask(groupAndOthers)
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return [folder, ...names.map((name) => join(folder, name))].filter((path) => !protect(path))
}

function protect(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink() || (stats.mode & groupAndOthers) === 0) return true
  try {
    chmodSync(path, stats.mode & ~groupAndOthers)
    return true
  } catch (error) {
    // Another process may have deleted the file.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}
