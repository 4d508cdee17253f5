import { readdirSync, rmSync, statSync } from 'node:fs'
import { access, constants, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dayMs } from '#contract/durations.ts'
import { createFolder, flushNames } from '../files/durable.ts'
import { hashStream, type MediaStore, storageUnavailable } from './store.ts'

const staleAfterMs = dayMs

/** Stores videos as files of one folder. A file gets its final name after it is flushed to disk. */
export function createFolderStore(folder: string, { canWrite = true } = {}): MediaStore {
  if (canWrite) {
    createFolder(folder)
    removeStaleParts(folder)
  }
  return {
    write: async (id, body) => {
      const path = join(folder, id)
      const part = `${path}.part`
      const hashed = hashStream(body)
      try {
        // Opened before the pipeline, because a file that is still being opened could not be removed after an error.
        const file = await open(part, 'w')
        await pipeline(hashed.chunks, file.createWriteStream({ flush: true }))
        await rename(part, path)
        await flushNames(folder)
      } catch (error) {
        await Promise.allSettled([part, path].map((each) => rm(each, { force: true })))
        throw hashed.failure() ?? storageUnavailable(error)
      }
      return hashed.result()
    },

    read: async (id, { start, end }) => {
      const file = await openFile(join(folder, id))
      if (!file) return undefined
      if ((await readSize(file)) > end) {
        return Readable.toWeb(file.createReadStream({ start, end })) as ReadableStream<Uint8Array>
      }
      await file.close()
      return undefined
    },

    remove: async (id) => {
      await rm(join(folder, id), { force: true }).catch((error) => {
        throw storageUnavailable(error)
      })
    },

    check: async () => {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    },

    // `removeStaleParts` has removed them.
    removeUnfinished: async () => 0,
  }
}

/** Removes the partial files of killed processes. Younger ones may be uploads of another process. */
function removeStaleParts(folder: string) {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.part'))) {
    try {
      const path = join(folder, name)
      const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN
      if (Date.now() - changed > staleAfterMs) rmSync(path, { force: true })
    } catch {
      // One that stays must not end the start.
    }
  }
}

async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw storageUnavailable(error)
  }
}

async function readSize(file: FileHandle): Promise<number> {
  try {
    return (await file.stat()).size
  } catch (error) {
    await file.close()
    throw storageUnavailable(error)
  }
}
