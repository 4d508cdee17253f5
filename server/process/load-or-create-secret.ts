import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createFolder, flushNamesSync } from '../files/durable.ts'

const charsMin = 32

const toFile = (dataDir: string) => join(dataDir, 'jwt-secret')

/** Loads the secret that signs tokens, for servers without a configured one. Generates it once, in the data folder. */
export function loadOrCreateSecret(dataDir: string): string {
  const found = loadSecret(dataDir)
  if (found !== undefined) return found
  createFolder(dataDir, 0o700)
  createFileOnce(toFile(dataDir), randomBytes(48).toString('base64url'))
  // Another process may have created it first.
  return loadSecret(dataDir)!
}

/** The generated secret. Undefined if there is none. Throws an error of one line if the file is damaged. */
export function loadSecret(dataDir: string): string | undefined {
  const file = toFile(dataDir)
  const secret = readIfExists(file)
  if (secret === undefined) return undefined
  // A power cut can leave a file of the right length that has only zero bytes.
  if (secret.trim().length < charsMin || secret.includes('\0'))
    throw new Error(
      `${file} is damaged: it needs at least ${charsMin} characters. Restore it from a copy. Without a copy, see "A lost secret" in docs/operating.md, then delete the file.`,
    )
  return secret
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Creates a file that survives a power cut, unless it exists. No other process reads a partial file. */
export function createFileOnce(file: string, content: string): void {
  // Written to a temporary file and then linked. Random, because processes in containers can have the same id.
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(temporaryFile, content, { mode: 0o600, flush: true, flag: 'wx' })
    linkSync(temporaryFile, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(temporaryFile, { force: true })
  }
  flushNamesSync(dirname(file))
}
