import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { extract, type Pack, pack } from 'tar-stream'

export interface Entry {
  name: string
  /** Bytes; the body has to have exactly as many. */
  size: number
  body: Uint8Array | AsyncIterable<Uint8Array>
}

/** One tar of the entries, made as it is read. Ends with the error of whatever makes them. */
export function createTar(entries: AsyncIterable<Entry>): Readable {
  const tar = pack()
  const fill = async () => {
    for await (const entry of entries) await add(tar, entry)
    tar.finalize()
  }
  fill().catch((error) => tar.destroy(error))
  // Whoever reads hears of it; where nobody does any more, it must not end the process.
  tar.on('error', () => {})
  // The library's stream is of its own kind; what reads it here expects Node's.
  return Readable.from(tar, { objectMode: false })
}

async function add(tar: Pack, { name, size, body }: Entry): Promise<void> {
  const added = Promise.withResolvers<void>()
  const entry = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? added.reject(error) : added.resolve()))
  entry.on('error', added.reject)
  // Rejected where nobody reads any more, perhaps while the body is still being made.
  added.promise.catch(() => {})
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    if (entry.write(chunk)) continue
    const drained = new Promise<void>((resolve) => entry.once('drain', () => resolve()))
    await Promise.race([drained, added.promise])
  }
  entry.end(undefined)
  await added.promise
}

export interface Found {
  name: string
  body: AsyncIterable<Uint8Array>
  /** SHA-256 of the whole body, in hex. Reads what is left of it. */
  digest: () => Promise<string>
}

/** The entries of a tar file, one after the other. Throws where the file breaks off. */
export async function* readEntries(file: string): AsyncGenerator<Found> {
  const bytes = createReadStream(file, { highWaterMark: 1_048_576 })
  const entries = extract()
  bytes.on('error', (error) => entries.destroy(error))
  bytes.pipe(entries)
  try {
    for await (const entry of entries) {
      const each = found(entry.header.name, entry as AsyncIterable<Uint8Array>)
      yield each
      // The next one comes only after what its reader left of this one.
      for await (const _ of each.body);
    }
  } finally {
    bytes.destroy()
  }
}

function found(name: string, entry: AsyncIterable<Uint8Array>): Found {
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
