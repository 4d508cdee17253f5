import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withDatabase } from '../db/built-in/with-database.ts'
import { openUnchanged } from '../db/connect.ts'
import { flushNames } from '../files/durable.ts'
import { openStore } from '../media/open-store.ts'
import type { MediaStore } from '../media/store.ts'
import { recordRun } from '../settings/last-runs.ts'
import { type CheckedBackup, checkBackup } from './check-backup.ts'
import { type Checksums, checksumsEntry, type Manifest, manifestEntry, videoEntry } from './manifest.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import { createTar, type Entry } from './tar.ts'

interface BackupFile {
  file: string
  hasVideos: boolean
  canOverwrite: boolean
  signal: AbortSignal
}

/** Writes a backup under a temporary name, checks it, and then renames it. */
export async function writeBackup(
  config: DataLocations,
  target: BackupFile,
): Promise<{ checked: CheckedBackup; size: number }> {
  const { file, signal } = target
  assertNotExisting(target)
  const part = `${file}.${process.pid}.part`
  try {
    const backup = await makeBackup(config, target)
    await pipeline(backup, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), { signal })
    const checked = await checkBackup(part)
    const { size } = await stat(part)
    assertNotExisting(target)
    await rename(part, file)
    await flushNames(dirname(file))
    return { checked, size }
  } finally {
    await rm(part, { force: true })
  }
}

function assertNotExisting({ file, canOverwrite }: BackupFile) {
  if (!canOverwrite && existsSync(file)) throw new Error(`${file} exists. To replace it, add: -- --overwrite`)
}

/** Where an installation stores its data. */
interface DataLocations {
  databaseUrl: string | undefined
  dataDir: string
  mediaUrl: string | undefined
}

interface BackupOptions {
  file: string
  hasVideos: boolean
  signal: AbortSignal
}

/** Streams a backup of the configured database. */
async function makeBackup(config: DataLocations, { file, hasVideos, signal }: BackupOptions): Promise<Readable> {
  return withDatabase(config, { name: 'npm run backup' }, async (databaseUrl) => {
    const { db, close } = openUnchanged(databaseUrl)
    try {
      const snapshot = await takeSnapshot(db, { folder: dirname(file), hasVideos, signal })
      return packSnapshot(snapshot, hasVideos ? await openStore(config) : undefined)
    } finally {
      await close()
    }
  })
}

/** Streams a snapshot as a backup file: manifest, tables, videos, checksums. Closes the snapshot. */
export function packSnapshot({ manifest, spool }: Snapshot, media: MediaStore | undefined): Readable {
  async function* entries(): AsyncGenerator<Entry> {
    const sha256: Checksums['sha256'] = {}
    try {
      yield* hashEntry(jsonEntry(manifestEntry, manifest), sha256)
      for await (const entry of spool.entries()) yield* hashEntry(entry, sha256)
      if (media) for (const video of manifest.videos ?? []) yield* packVideo(video, media, sha256)
      yield jsonEntry(checksumsEntry, { sha256 } satisfies Checksums)
    } finally {
      await spool.close()
    }
  }
  return createTar(entries())
}

function jsonEntry(name: string, value: Manifest | Checksums) {
  const body = Buffer.from(JSON.stringify(value))
  return { name, size: body.length, body }
}

async function* hashEntry({ body, ...entry }: Entry, sha256: Checksums['sha256']): AsyncGenerator<Entry> {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      hash.update(chunk)
      yield chunk
    }
  }
  yield { ...entry, body: hashed() }
  sha256[entry.name] = hash.digest('hex')
}

/** Omits a missing video and pads a broken one, because the backup of the money must not fail. */
async function* packVideo({ id, size }: { id: string; size: number }, media: MediaStore, sha256: Checksums['sha256']) {
  const found = await media.read(id, { start: 0, end: size - 1 })
  if (found) yield* hashEntry({ name: videoEntry(id), size, body: padded(found, size) }, sha256)
}

async function* padded(bytes: ReadableStream<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let missing = size
  try {
    for await (const chunk of bytes) {
      yield chunk
      missing -= chunk.length
    }
  } catch {
    // The digest then differs from the row's, and the check of the backup reports the video.
  }
  for (; missing > 0; missing -= 65_536) yield new Uint8Array(Math.min(missing, 65_536))
}

/** Records for the metrics that a backup was made. */
export async function recordBackup(config: DataLocations): Promise<void> {
  await withDatabase(config, { name: 'npm run backup' }, async (databaseUrl) => {
    const { db, close } = openUnchanged(databaseUrl)
    try {
      await recordRun(db, { command: 'backup' })
    } finally {
      await close()
    }
  })
}
