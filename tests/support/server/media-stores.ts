import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from '#server/media/folder-store.ts'
import { openStore } from '#server/media/open-store.ts'
import type { MediaStore } from '#server/media/store.ts'
import { startS3Server } from './s3-server.ts'

export interface TestStore {
  store: MediaStore
  /** All that is kept: ids of whole videos, and other names of what is not whole. */
  names: () => string[]
  /** How many videos are being read. */
  countOpenReads: () => number
  /** Cuts off the end of what is kept, as a full disk or a wrong hand does. */
  truncate: (id: string, sizeBytes: number) => void
  close: () => Promise<void>
}

async function openFolder(): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'joma-store-'))
  return {
    store: createFolderStore(folder),
    names: () => readdirSync(folder),
    countOpenReads: () => listOpenFiles().filter((path) => path.startsWith(folder)).length,
    truncate: (id, sizeBytes) => truncateSync(join(folder, id), sizeBytes),
    close: async () => rmSync(folder, { recursive: true }),
  }
}

async function openBucket(): Promise<TestStore> {
  const s3 = await startS3Server()
  return {
    store: await openStore({ mediaUrl: s3.url(), dataDir: 'unused' }),
    names: s3.names,
    countOpenReads: s3.active,
    truncate: s3.cut,
    close: s3.remove,
  }
}

/** Enough for a bucket to take it in several parts, and not a whole number of them. */
export const videoBytes = randomBytes(12 * 1_048_576 + 345)

export const toStream = (body: Buffer<ArrayBuffer>) => new Blob([body]).stream()

/** Every kind of store there is, for `describe.each`. */
export const mediaStores = [
  ['a folder', openFolder],
  ['a bucket', openBucket],
] as const

/** What this process has open. Only Linux tells; elsewhere nothing is seen. */
function listOpenFiles(): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })
}
