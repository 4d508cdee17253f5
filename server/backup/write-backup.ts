import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type CheckedBackup, checkBackup } from './check-backup.ts'
import { type DataLocations, makeBackup } from './make-backup.ts'

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
