import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { requestControl } from '../control-socket/control-socket.ts'
import { openUnchanged } from '../db/connect.ts'
import { openStore } from '../media/open-store.ts'
import { type CheckedBackup, checkBackup } from './check-backup.ts'
import { packSnapshot } from './pack-snapshot.ts'
import { takeSnapshot } from './snapshot.ts'

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
    await flushName(file)
    return { checked, size }
  } finally {
    await rm(part, { force: true })
  }
}

function assertNotExisting({ file, canOverwrite }: BackupFile) {
  if (!canOverwrite && existsSync(file)) throw new Error(`${file} exists. To replace it, add: -- --overwrite`)
}

/** A rename survives a power cut only after the folder is flushed too. */
async function flushName(file: string) {
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
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

/** Streams a backup of the configured database: from the server that has it open, else from this process. */
async function makeBackup(config: DataLocations, { file, hasVideos, signal }: BackupOptions): Promise<Readable> {
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
