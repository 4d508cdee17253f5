import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import parseRange from 'range-parser'
import * as v from 'valibot'
import { Refusal } from '#contract/errors.ts'
import { Id } from '#contract/fields.ts'
import type { Db } from '../db/connect.ts'
import type { MediaStore } from '../media/store.ts'
import { advertises } from './table.ts'

/** Streams a stored video. The bytes of an id never change, so caches may keep them for ever. */
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
    if (isKnown(c, etag)) return c.body(null, 304, headers)

    const range = rangeOf(c, { size, etag })
    if (range === 'unsatisfiable') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` })
    const { start, end } = range ?? { start: 0, end: size - 1 }
    const partial = range && { 'Content-Range': `bytes ${start}-${end}/${size}` }
    return new Response(await openSource(c, media, { id, start, end }), {
      status: range ? 206 : 200,
      headers: { ...headers, ...partial, 'Content-Length': String(end - start + 1) },
    })
  }

interface Wanted {
  id: string
  start: number
  end: number
}

/** Opens the file before the response begins, so that a lost video is a 404. HEAD reads only its last byte. */
async function openSource(c: Context, media: MediaStore, { id, start, end }: Wanted) {
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
function isKnown(c: Context, etag: string): boolean {
  const tags = (c.req.header('If-None-Match') ?? '').split(',')
  return tags.some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** The requested range. Undefined if the whole file is sent: no range, several, or of another version of the file. */
function rangeOf(c: Context, { size, etag }: { size: number; etag: string }) {
  const header = c.req.header('Range')
  const isOfOther = (c.req.header('If-Range') ?? etag) !== etag
  if (!header || isOfOther) return undefined
  // A suffix range longer than the file means the whole file; the parser calls it unsatisfiable.
  if (Number(/^bytes=-(\d+)$/.exec(header)?.[1]) > size) return { start: 0, end: size - 1 }
  const ranges = parseRange(size, header)
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
