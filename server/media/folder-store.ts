import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { MediaStore } from './store.ts'

/** Keeps videos as files of one folder. A file has its final name only once it is whole. */
export function createFolderStore(folder: string): MediaStore {
  mkdirSync(folder, { recursive: true })
  return {
    write: async (id, body) => {
      const path = join(folder, id)
      const hash = createHash('sha256')
      let size = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          size += chunk.length
          done(null, chunk)
        },
      })
      try {
        await pipeline(Readable.fromWeb(body as NodeReadableStream), measure, createWriteStream(`${path}.part`))
      } catch (error) {
        await rm(`${path}.part`, { force: true })
        throw error
      }
      await rename(`${path}.part`, path)
      return { size, digest: hash.digest('hex') }
    },
    read: (id, range) => Readable.toWeb(createReadStream(join(folder, id), range)) as ReadableStream<Uint8Array>,
    remove: (id) => rm(join(folder, id), { force: true }),
  }
}
