import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret tokens are signed with, where none is configured: made once and kept in the data folder. */
export function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret')
  // Written aside and then named: a second process must not read half of it, nor a later one what a crash has left.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}
