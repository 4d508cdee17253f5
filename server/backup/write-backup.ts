import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withDatabase } from '../db/built-in/with-database.ts'
import { openUnchanged } from '../db/connect.ts'
import { flushNames } from '../files/durable.ts'
import { createStore } from '../media/open-store.ts'
import type { MediaStore } from '../media/store.ts'
import { recordRun } from '../settings/last-runs.ts'
import { type CheckedBackup, checkBackup } from './check-backup.ts'
import { type Checksums, checksumsEntry, type Manifest, manifestEntry, videoEntry } from './manifest.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import { createTar, type Entry } from './tar.ts'
import { createVideoSource, damaged, type Failures, type StoredVideo, type VideoSource } from './video-source.ts'

interface BackupFile {
  file: string
  hasVideos: boolean
  canOverwrite: boolean
  signal: AbortSignal
}

/** A video that is not in the backup as its row describes it. */
export interface Gap {
  id: string
  cause: string
}

/** Writes a backup under a temporary name, checks it, and then renames it. */
export async function writeBackup(
  config: DataLocations,
  target: BackupFile,
): Promise<{ checked: CheckedBackup; size: number; gaps: Gap[] }> {
  const { file, signal } = target
  const failures: Failures = new Map()
  assertNotExisting(target)
  const part = `${file}.${process.pid}.part`
  try {
    const backup = await makeBackup(config, { ...target, failures })
    await pipeline(backup, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), { signal })
    const checked = await checkBackup(part)
    const { size } = await stat(part)
    assertNotExisting(target)
    await rename(part, file)
    await flushNames(dirname(file))
    const gaps = checked.lostVideos.map((id) => ({ id, cause: failures.get(id) ?? damaged }))
    return { checked, size, gaps }
  } finally {
    await rm(part, { force: true })
  }
}

function assertNotExisting({ file, canOverwrite }: BackupFile) {
  if (!canOverwrite && existsSync(file))
    throw new Error(`${file} exists. To replace it, use: node dist/server/backup.js FILE --overwrite`)
}

/** Where an installation stores its data. */
interface DataLocations {
  databaseUrl: string | undefined
  databaseSchema: string
  dataDir: string
  mediaUrl: string | undefined
}

interface BackupOptions {
  file: string
  hasVideos: boolean
  signal: AbortSignal
  failures: Failures
}

/** Streams a backup of the configured database. */
async function makeBackup(
  config: DataLocations,
  { file, hasVideos, signal, failures }: BackupOptions,
): Promise<Readable> {
  return withDatabase(config, { name: 'npm run backup' }, async (databaseUrl) => {
    const { db, close } = openUnchanged(databaseUrl, config)
    try {
      const snapshot = await takeSnapshot(db, { folder: dirname(file), hasVideos, signal })
      // Without a check: a storage that is away must not cost the backup of the tables.
      return packSnapshot(snapshot, hasVideos ? await createStore(config, { canWrite: false }) : undefined, failures)
    } finally {
      await close()
    }
  })
}

/** Streams a snapshot as a backup file: manifest, tables, videos, checksums. Closes the snapshot. */
export function packSnapshot(
  { manifest, spool }: Snapshot,
  media: MediaStore | undefined,
  failures: Failures = new Map(),
): Readable {
  async function* entries(): AsyncGenerator<Entry> {
    const sha256: Checksums['sha256'] = {}
    try {
      yield* hashEntry(jsonEntry(manifestEntry, manifest), sha256)
      for await (const entry of spool.entries()) yield* hashEntry(entry, sha256)
      const source = media && createVideoSource(media, failures)
      if (source) for (const video of manifest.videos ?? []) yield* packVideo(video, source, sha256)
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
async function* packVideo(video: StoredVideo, source: VideoSource, sha256: Checksums['sha256']) {
  const bytes = await source(video)
  if (bytes) yield* hashEntry({ name: videoEntry(video.id), size: video.size, body: bytes }, sha256)
}

/** Records for the metrics that a backup was made. */
export async function recordBackup(config: DataLocations, gaps: number): Promise<void> {
  await withDatabase(config, { name: 'npm run backup' }, async (databaseUrl) => {
    const { db, close } = openUnchanged(databaseUrl, config)
    try {
      await recordRun(db, { command: 'backup', gaps })
    } finally {
      await close()
    }
  })
}
