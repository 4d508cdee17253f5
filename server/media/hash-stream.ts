import { createHash } from 'node:crypto'

/** Passes a body on piece by piece, measuring it on its way to a store. */
export function measure(body: ReadableStream<Uint8Array>) {
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
      // Not `for await`: what a store throws in at the `yield` has to be told from what the body throws.
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
    /** To be asked once, when all pieces have passed. */
    figures: () => ({ size, digest: hash.digest('hex') }),
    /** What broke the body off; undefined where the store is to blame. */
    failure: () => failure,
  }
}
