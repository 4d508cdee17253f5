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
  /** The names of all stored files: ids of complete videos, and names of incomplete files. */
  names: () => string[]
  /** The number of open reads. */
  countOpenReads: () => number
  /** Truncates a stored file. */
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

/** More than one part of a multipart upload, and not a multiple of the part size. */
export const videoBytes = randomBytes(12 * 1_048_576 + 345)

export const toStream = (body: Buffer<ArrayBuffer>) => new Blob([body]).stream()

/** All kinds of stores, for `describe.each`. */
export const mediaStores = [
  ['a folder', openFolder],
  ['a bucket', openBucket],
] as const

/** The files that this process has open. Only available on Linux. */
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
