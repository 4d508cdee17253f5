import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { extract, type Pack, pack } from 'tar-stream'

export interface Entry {
  name: string
  /** The exact length of the body in bytes. */
  size: number
  body: Uint8Array | AsyncIterable<Uint8Array>
}

/** Streams the entries as one tar. An error of the entries ends the stream with that error. */
export function createTar(entries: AsyncIterable<Entry>): Readable {
  const tar = pack()
  const fill = async () => {
    for await (const entry of entries) await add(tar, entry)
    tar.finalize()
  }
  fill().catch((error) => tar.destroy(error))
  // The reader receives the error too. Without a listener it would end the process when no reader is left.
  tar.on('error', () => {})
  // The library has its own stream class; the readers expect Node's.
  return Readable.from(tar, { objectMode: false })
}

async function add(tar: Pack, { name, size, body }: Entry): Promise<void> {
  const added = Promise.withResolvers<void>()
  const entry = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? added.reject(error) : added.resolve()))
  entry.on('error', added.reject)
  // Prevents an unhandled rejection: without a reader it may reject while the body is still being produced.
  added.promise.catch(() => {})
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    if (entry.write(chunk)) continue
    const drained = new Promise<void>((resolve) => entry.once('drain', () => resolve()))
    await Promise.race([drained, added.promise])
  }
  entry.end(undefined)
  await added.promise
}

export interface ReadEntry {
  name: string
  body: AsyncIterable<Uint8Array>
  /** SHA-256 of the whole body, in hex. Reads the rest of the body first. */
  digest: () => Promise<string>
}

/** Reads the entries of a tar file, one after the other. Throws if the file is truncated. */
export async function* readEntries(file: string): AsyncGenerator<ReadEntry> {
  const bytes = createReadStream(file, { highWaterMark: 1_048_576 })
  const entries = extract()
  bytes.on('error', (error) => entries.destroy(error))
  bytes.pipe(entries)
  try {
    for await (const entry of entries) {
      const each = hashWhileRead(entry.header.name, entry as AsyncIterable<Uint8Array>)
      yield each
      // The next entry arrives only after this one is read to its end.
      for await (const _ of each.body);
    }
  } finally {
    bytes.destroy()
  }
}

function hashWhileRead(name: string, entry: AsyncIterable<Uint8Array>): ReadEntry {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const chunk of entry) {
      hash.update(chunk)
      yield chunk
    }
  }
  const body = hashed()
  return {
    name,
    body,
    digest: async () => {
      for await (const _ of body);
      return hash.digest('hex')
    },
  }
}
