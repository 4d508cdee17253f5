import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#contract/errors.ts'
import { Id } from '#contract/fields.ts'
import { contentRange, requestedRange } from '#contract/videos.ts'
import type { Db } from '../db/connect.ts'
import type { MediaStore } from '../media/store.ts'
import { advertises } from './table.ts'

/** Streams a stored video. The bytes of an id never change, so caches may store them without expiry. */
export const serveVideo =
  ({ db, media }: { db: Db; media: MediaStore }) =>
  async (c: Context) => {
    const { id, mime, size, digest } = await findVideo(db, c.req.param('id') ?? '')
    const etag = `"${digest}"`
    const headers = {
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Type': mime,
      ETag: etag,
      'X-Content-Type-Options': 'nosniff',
    }
    if (hasVersion(c, etag)) return c.body(null, 304, headers)

    const range = requestedRange(c.req.raw.headers, { sizeBytes: size, etag })
    const partial = range && { 'Content-Range': contentRange(range, size) }
    if (range === 'unsatisfiable') return c.body(null, 416, { ...headers, ...partial })
    const { start, end } = range ?? { start: 0, end: size - 1 }
    return new Response(await openSource(c, media, { id, start, end }), {
      status: range ? 206 : 200,
      headers: { ...headers, ...partial, 'Content-Length': String(end - start + 1) },
    })
  }

interface VideoRange {
  id: string
  start: number
  end: number
}

/** Opens the file before the response begins, so that a lost video is a 404. HEAD reads only its last byte. */
async function openSource(c: Context, media: MediaStore, { id, start, end }: VideoRange) {
  const isHead = c.req.method === 'HEAD'
  const source = await media.read(id, { start: isHead ? end : start, end })
  if (!source) throw new Refusal('not_found')
  if (!isHead) return source
  await source.cancel()
  return null
}

async function findVideo(db: Db, id: string) {
  const [video] = v.is(Id, id) ? await db.select().from(advertises).where(eq(advertises.id, id)) : []
  if (!video) throw new Refusal('not_found')
  return video
}

/** Whether the caller has this version. A compressing proxy puts `W/` before the tag. */
function hasVersion(c: Context, etag: string): boolean {
  const tags = (c.req.header('If-None-Match') ?? '').split(',')
  return tags.some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
