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
