import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entry } from './tar.ts'

export interface Spool {
  append: (name: string, bytes: Uint8Array) => Promise<void>
  /** What was appended, in that order. */
  entries: () => AsyncGenerator<Entry>
  close: () => Promise<void>
}

/**
 * A place on disk for what was read in a transaction, so that the transaction lasts as long as the reading and not as
 * long as whoever takes the backup. Its file has no name from the start: however the process ends, nothing is left.
 */
export async function openSpool(folder: string): Promise<Spool> {
  const path = join(folder, `.joma-backup-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  const index: { name: string; at: number; size: number }[] = []
  let end = 0
  return {
    append: async (name, bytes) => {
      await file.writeFile(bytes)
      index.push({ name, at: end, size: bytes.length })
      end += bytes.length
    },
    entries: async function* () {
      for (const { name, at, size } of index) {
        const body = new Uint8Array(size)
        await file.read(body, 0, size, at)
        yield { name, size, body }
      }
    },
    close: () => file.close(),
  }
}
