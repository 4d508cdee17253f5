import { createHash } from 'node:crypto'

/** Passes a body through to a store, with its size and hash. */
export function hashStream(body: ReadableStream<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  let failure: unknown
  const fail = (error: unknown): never => {
    failure = error
    throw error
  }
  async function* passOn(): AsyncGenerator<Uint8Array> {
    const pieces = body.values()
    try {
      // Not `for await`, which would not tell the store's errors, thrown at the `yield`, from the body's.
      for (let read = await pieces.next().catch(fail); !read.done; read = await pieces.next().catch(fail)) {
        hash.update(read.value)
        size += read.value.length
        yield read.value
      }
    } finally {
      await pieces.return?.()
    }
  }
  return {
    pieces: passOn(),
    /** Can be called once, after the last piece. */
    figures: () => ({ size, digest: hash.digest('hex') }),
    /** The body's error; undefined if the store has failed. */
    failure: () => failure,
  }
}
