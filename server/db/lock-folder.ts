import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a folder for this process. Returns a function that releases the lock. The lock is SQLite's, because the system
 * releases it when the process dies. Throws an error with the holder's process id if the folder is locked.
 */
export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, '..', 'db.holder')
  const lock = new DatabaseSync(join(folder, '..', 'db.lock'))
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    lock.close()
    throw new Error(`${folder} is in use by process ${readHolder(holderFile)}. Stop it first.`, { cause: error })
  }
  writeFileSync(holderFile, String(process.pid))
  return () => lock.close()
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'unknown'
  }
}
