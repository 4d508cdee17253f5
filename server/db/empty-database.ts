import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

// Beside the bundle in `dist/server`. The sources have none, because `dist` may belong to another version.
const archive = join(import.meta.dirname, '../database/empty.tar.gz')

/**
 * Unpacks an empty database into an empty folder. PGlite would create one, but needs 1.1 GB of memory for that.
 * Does nothing if the folder has a database or the build has no archive.
 */
export async function unpackEmptyDatabase(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION')) || !existsSync(archive)) return
  // Renamed when complete, so that an interrupted start leaves no partial database.
  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  await pipeline(createReadStream(archive), createGunzip(), unpackInto(part))
  await rename(part, folder)
}

function unpackInto(folder: string) {
  const entries = extract()
  entries.on('entry', ({ name, type }, body, next) => {
    const path = join(folder, name)
    const write = async () => {
      if (type === 'directory') return void (await mkdir(path, { recursive: true }))
      await mkdir(dirname(path), { recursive: true })
      await pipeline(body, createWriteStream(path))
    }
    write().then(() => {
      body.resume()
      next()
    }, next)
  })
  return entries
}
