import { setTimeout as pause } from 'node:timers/promises'
import type { MediaStore } from '../media/store.ts'

export interface StoredVideo {
  id: string
  /** Bytes. */
  size: number
}

/** Why videos could not be read, by their ids. */
export type Failures = Map<string, string>

/** Returns the bytes of a video, padded to its size if the storage ends early. Undefined: it cannot be opened. */
export type VideoSource = (video: StoredVideo) => Promise<AsyncIterable<Uint8Array> | undefined>

export const damaged = 'damaged: the bytes are not those of the upload'

/** So many videos fail one after the other only if the whole storage is away. Each may wait for its time limit. */
const failuresMax = 5
const chunkTimeoutMs = 60_000

/** Reads videos one after the other. A video that cannot be read is a failure with its cause, and no error. */
export function createVideoSource(media: MediaStore, failures: Failures): VideoSource {
  let unreachable: string[] = []
  return async ({ id, size }) => {
    if (unreachable.length >= failuresMax) {
      failures.set(id, `not tried, after ${failuresMax} videos in a row: ${unreachable[0]}`)
      return undefined
    }
    try {
      const found = await media.read(id, { start: 0, end: size - 1 })
      unreachable = []
      if (!found) failures.set(id, 'missing')
      return found && pad(found, size, (error) => failures.set(id, describeCause(error)))
    } catch (error) {
      const cause = describeCause(error)
      failures.set(id, cause)
      if (isConnectionFailure(error)) unreachable.push(cause)
      else unreachable = []
      return undefined
    }
  }
}

/** The digest of a padded video differs from the row's, so that the check of the backup reports it. */
async function* pad(bytes: ReadableStream<Uint8Array>, size: number, onError: (error: unknown) => void) {
  let missing = size
  const reader = bytes.getReader()
  try {
    while (missing > 0) {
      const chunk = await readInTime(reader)
      if (!chunk) break
      yield chunk
      missing -= chunk.length
    }
  } catch (error) {
    onError(error)
  } finally {
    reader.cancel().catch(() => {})
  }
  for (; missing > 0; missing -= 65_536) yield new Uint8Array(Math.min(missing, 65_536))
}

/** A storage may send the first bytes and then nothing. */
async function readInTime(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  const read = reader.read()
  read.catch(() => {})
  const ended = new AbortController()
  try {
    const late = pause(chunkTimeoutMs, undefined, { signal: ended.signal }).then(() => {
      throw new Error(`no bytes for ${chunkTimeoutMs / 1_000} s`)
    })
    return (await Promise.race([read, late])).value
  } finally {
    ended.abort()
  }
}

/** The status of a bucket's response. Undefined: there was no response. */
function getStatus(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}

const getCause = (error: unknown) => (error instanceof Error && error.cause) || error

const isConnectionFailure = (error: unknown) => {
  const cause = getCause(error) as { syscall?: string }
  return getStatus(cause) === undefined && cause.syscall !== 'open'
}

/** One phrase without the path, so that equal causes can be reported together. */
function describeCause(error: unknown): string {
  const cause = getCause(error)
  const status = getStatus(cause)
  if (!(cause instanceof Error)) return String(cause)
  if (status !== undefined) return `the bucket answers ${status} (${cause.name})`
  const { code, message } = cause as NodeJS.ErrnoException
  return message.split(',')[0] || (code ?? cause.name)
}
