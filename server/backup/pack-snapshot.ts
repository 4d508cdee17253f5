import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Db } from '../db/connect.ts'
import type { MediaStore } from '../media/store.ts'
import { type Checksums, checksumsEntry, type Manifest, manifestEntry, videoEntry } from './manifest.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import { createTar, type Entry } from './tar.ts'

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

interface Parts {
  db: Db
  media: MediaStore
  dataDir: string
}

/** The control socket's `/backup`, which streams a backup of the running server. */
export const serveBackup =
  ({ db, media, dataDir }: Parts) =>
  async (c: Context, signal: AbortSignal) => {
    const snapshot = await takeSnapshot(db, { folder: dataDir, hasVideos: c.req.query('videos') === 'yes', signal })
    return c.body(Readable.toWeb(packSnapshot(snapshot, media)) as ReadableStream<Uint8Array>)
  }
