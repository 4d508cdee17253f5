import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entry } from './tar.ts'

export interface Spool {
  append: (name: string, bytes: Uint8Array) => Promise<void>
  /** The appended entries, in order. */
  entries: () => AsyncGenerator<Entry>
  close: () => Promise<void>
}

/**
 * Stores what a transaction reads in a temporary file, so that the transaction does not wait for the receiver of the backup.
 * The file is unlinked immediately, so that no file remains after the process ends.
 */
export async function openSpool(folder: string): Promise<Spool> {
  const path = join(folder, `.joma-backup-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  const index: { name: string; offset: number; size: number }[] = []
  let end = 0
  return {
    append: async (name, bytes) => {
      await file.writeFile(bytes)
      index.push({ name, offset: end, size: bytes.length })
      end += bytes.length
    },
    entries: async function* () {
      for (const { name, offset, size } of index) {
        const body = new Uint8Array(size)
        await file.read(body, 0, size, offset)
        yield { name, size, body }
      }
    },
    close: () => file.close(),
  }
}
