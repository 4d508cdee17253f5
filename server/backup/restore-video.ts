import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MediaStore } from '../media/store.ts'

interface Video {
  id: string
  size: number
  digest: string
}

/** Stores a video unless it exists already: a test restore may share its storage with production, which must not change. */
export async function restoreVideo(media: MediaStore, video: Video, body: AsyncIterable<Uint8Array>): Promise<void> {
  if (await isStored(media, video)) return
  const { digest } = await media.write(video.id, Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>)
  if (digest !== video.digest) throw new Error(`The video ${video.id} was not stored as it is in the backup.`)
}

async function isStored(media: MediaStore, { id, size, digest }: Video): Promise<boolean> {
  const stored = await media.read(id, { start: 0, end: size - 1 })
  if (!stored) return false
  const hash = createHash('sha256')
  for await (const chunk of stored) hash.update(chunk)
  return hash.digest('hex') === digest
}
