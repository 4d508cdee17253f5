import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MediaStore } from '../media/store.ts'

interface Video {
  id: string
  size: number
  digest: string
}

/** Keeps a video unless it is there already: a rehearsal may share its store with the real thing, which nothing must touch. */
export async function restoreVideo(media: MediaStore, video: Video, body: AsyncIterable<Uint8Array>): Promise<void> {
  if (await isKept(media, video)) return
  const { digest } = await media.write(video.id, Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>)
  if (digest !== video.digest) throw new Error(`The video ${video.id} was not kept as it is in the backup.`)
}

async function isKept(media: MediaStore, { id, size, digest }: Video): Promise<boolean> {
  const kept = await media.read(id, { start: 0, end: size - 1 })
  if (!kept) return false
  const hash = createHash('sha256')
  for await (const chunk of kept) hash.update(chunk)
  return hash.digest('hex') === digest
}
