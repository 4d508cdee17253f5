import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Checked, checkBackup } from './check-backup.ts'
import { type DataLocations, makeBackup } from './make-backup.ts'

interface Wanted {
  file: string
  hasVideos: boolean
  canOverwrite: boolean
  signal: AbortSignal
}

/** Writes a backup, reads it once more, and only then gives it its name. */
export async function writeBackup(config: DataLocations, wanted: Wanted): Promise<{ checked: Checked; size: number }> {
  const { file, signal } = wanted
  refuseToOverwrite(wanted)
  const part = `${file}.${process.pid}.part`
  try {
    const backup = await makeBackup(config, wanted)
    await pipeline(backup, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), { signal })
    const checked = await checkBackup(part)
    const { size } = await stat(part)
    refuseToOverwrite(wanted)
    await rename(part, file)
    await flushName(file)
    return { checked, size }
  } finally {
    await rm(part, { force: true })
  }
}

function refuseToOverwrite({ file, canOverwrite }: Wanted) {
  if (!canOverwrite && existsSync(file)) throw new Error(`${file} exists. To replace it, add: -- --overwrite`)
}

/** A new name is safe from a power cut only once its folder is on the disk too. */
async function flushName(file: string) {
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}
