import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Loads the secret that signs tokens, for servers without a configured one. Generates it once, in the data folder. */
export function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret')
  // Written to a temporary file and then linked, so that no other process reads a partial file.
  const temporaryFile = `${file}.${process.pid}`
  writeFileSync(temporaryFile, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(temporaryFile, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(temporaryFile)
  }
  return readFileSync(file, 'utf8')
}
