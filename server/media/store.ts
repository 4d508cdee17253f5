import { createHash } from 'node:crypto'
import { Refusal } from '#contract/errors.ts'

/** Storage of videos. A store's own failures are thrown as the refusal `unavailable`. */
export interface MediaStore {
  /**
   * Stores the whole body or nothing; an error of the body is thrown again. `size` is bytes, `digest` the SHA-256 of the
   * bytes in hex.
   */
  write: (id: string, body: ReadableStream<Uint8Array>) => Promise<{ size: number; digest: string }>
  /** Opens the bytes from `start` to `end`, inclusive. Undefined if the store does not have all of them. */
  read: (id: string, range: { start: number; end: number }) => Promise<ReadableStream<Uint8Array> | undefined>
  /** Succeeds if the file does not exist. */
  remove: (id: string) => Promise<void>
  /** Throws a `WrongStore` if the configuration is wrong, and another error of one line if the store is away at present. */
  check: () => Promise<void>
  /** Ends uploads that began before `before` and were never completed, those of killed processes. Returns their number. */
  removeUnfinished: (before: Date) => Promise<number>
}

/** A store that cannot work before the configuration is changed. */
export class WrongStore extends Error {}

/** The refusal for a full disk or an unreachable bucket. The cause is logged. */
export const storageUnavailable = (cause: unknown): Refusal =>
  Object.assign(new Refusal('unavailable', { retryAfterS: 10 }), { cause })

/** Passes a body through to a store, with its size and hash. */
export function hashStream(body: ReadableStream<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  let failure: unknown
  const fail = (error: unknown): never => {
    failure = error
    throw error
  }
  async function* passThrough(): AsyncGenerator<Uint8Array> {
    const chunks = body.values()
    try {
      // Not `for await`, which cannot distinguish the body's errors from the store's, which are thrown at the `yield`.
      for (let read = await chunks.next().catch(fail); !read.done; read = await chunks.next().catch(fail)) {
        hash.update(read.value)
        size += read.value.length
        yield read.value
      }
    } finally {
      await chunks.return?.()
    }
  }
  return {
    chunks: passThrough(),
    /** Can be called once, after the last piece. */
    result: () => ({ size, digest: hash.digest('hex') }),
    /** The body's error; undefined if the store has failed. */
    failure: () => failure,
  }
}

/** The same store, which reports the bytes of each file that is written. */
export const countWrites = (media: MediaStore, onWrite: (bytes: number) => void): MediaStore => ({
  ...media,
  write: async (...file) => {
    const written = await media.write(...file)
    onWrite(written.size)
    return written
  },
})
