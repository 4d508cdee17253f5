import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { askDoor } from '../control-socket/request-control.ts'
import { openUnchanged } from '../db/connect.ts'
import { openStore } from '../media/open-store.ts'
import { packSnapshot } from './pack-snapshot.ts'
import { takeSnapshot } from './snapshot.ts'

interface Wanted {
  file: string
  hasVideos: boolean
  signal: AbortSignal
}

/** A backup of the configured database, made by the server that has it open or, where none has, here. */
export async function makeBackup(config: Config, { file, hasVideos, signal }: Wanted): Promise<Readable> {
  const made = config.databaseUrl
    ? undefined
    : await askDoor(config.dataDir, `/backup?videos=${hasVideos ? 'yes' : 'no'}`)
  if (made) return made
  const { db, close } = await openUnchanged(config)
  try {
    const snapshot = await takeSnapshot(db, { folder: dirname(file), hasVideos, signal })
    return packSnapshot(snapshot, hasVideos ? await openStore(config) : undefined)
  } finally {
    await close()
  }
}
