import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { requestControl } from '../control-socket/request-control.ts'
import { openUnchanged } from '../db/connect.ts'
import { openStore } from '../media/open-store.ts'
import { packSnapshot } from './pack-snapshot.ts'
import { takeSnapshot } from './snapshot.ts'

/** Where an installation stores its data. */
export interface DataLocations {
  databaseUrl: string | undefined
  dataDir: string
  mediaUrl: string | undefined
}

interface BackupOptions {
  file: string
  hasVideos: boolean
  signal: AbortSignal
}

/** Streams a backup of the configured database: from the server that has it open, else from this process. */
export async function makeBackup(config: DataLocations, { file, hasVideos, signal }: BackupOptions): Promise<Readable> {
  const response = config.databaseUrl
    ? undefined
    : await requestControl(config.dataDir, `/backup?videos=${hasVideos ? 'yes' : 'no'}`)
  if (response) return response
  const { db, close } = await openUnchanged(config)
  try {
    const snapshot = await takeSnapshot(db, { folder: dirname(file), hasVideos, signal })
    return packSnapshot(snapshot, hasVideos ? await openStore(config) : undefined)
  } finally {
    await close()
  }
}
