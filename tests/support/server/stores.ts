import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from '#server/media/folder-store.ts'
import { openStore } from '#server/media/open-store.ts'
import type { MediaStore } from '#server/media/store.ts'
import { startS3Server } from './s3-server.ts'

export interface OpenedStore {
  store: MediaStore
  /** All that is kept: ids of whole videos, and other names of what is not whole. */
  names: () => string[]
  /** How many videos are being read. */
  openSources: () => number
  /** Cuts off the end of what is kept, as a full disk or a wrong hand does. */
  cut: (id: string, sizeBytes: number) => void
  close: () => Promise<void>
}

async function openFolder(): Promise<OpenedStore> {
  const folder = mkdtempSync(join(tmpdir(), 'joma-store-'))
  return {
    store: createFolderStore(folder),
    names: () => readdirSync(folder),
    openSources: () => openFiles().filter((path) => path.startsWith(folder)).length,
    cut: (id, sizeBytes) => truncateSync(join(folder, id), sizeBytes),
    close: async () => rmSync(folder, { recursive: true }),
  }
}

async function openBucket(): Promise<OpenedStore> {
  const s3 = await startS3Server()
  return {
    store: await openStore({ mediaUrl: s3.url(), dataDir: 'unused' }),
    names: s3.names,
    openSources: s3.active,
    cut: s3.cut,
    close: s3.remove,
  }
}

/** Enough for a bucket to take it in several parts, and not a whole number of them. */
export const videoBytes = randomBytes(12 * 1_048_576 + 345)

export const streamOf = (body: Buffer<ArrayBuffer>) => new Blob([body]).stream()

/** Every kind of store there is, for `describe.each`. */
export const stores = [
  ['a folder', openFolder],
  ['a bucket', openBucket],
] as const

/** What this process has open. Only Linux tells; elsewhere nothing is seen. */
function openFiles(): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })
}
