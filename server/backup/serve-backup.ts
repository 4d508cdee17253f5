import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Db } from '../db/connect.ts'
import type { MediaStore } from '../media/store.ts'
import { packSnapshot } from './pack-snapshot.ts'
import { takeSnapshot } from './snapshot.ts'

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
