import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'

// Windows cannot flush a folder, and its file system logs names by itself.
const canFlushFolders = process.platform !== 'win32'

/** Flushes the names in a folder: a new name survives a power cut only after that. */
export async function flushNames(folder: string): Promise<void> {
  if (!canFlushFolders) return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** As `flushNames`, for code that cannot wait. */
export function flushNamesSync(folder: string): void {
  if (!canFlushFolders) return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Creates a folder and its missing parents. All survive a power cut. */
export function createFolder(folder: string, mode?: number): void {
  const first = mkdirSync(folder, { recursive: true, mode })
  if (first === undefined) return
  const parents = [dirname(resolve(folder))]
  while (parents.at(-1)!.length >= resolve(first).length) parents.push(dirname(parents.at(-1)!))
  for (const parent of parents) flushNamesSync(parent)
}

/** Writes a new file that survives a power cut, readable by its user only. No other process reads a partial file. */
export async function writeDurably(file: string, content: Uint8Array | Readable): Promise<void> {
  const part = `${file}.part`
  try {
    await writeFile(part, content, { flag: 'wx', mode: 0o600, flush: true })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await flushNames(dirname(file))
}
