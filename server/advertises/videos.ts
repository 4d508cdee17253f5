import { eq, isNull } from 'drizzle-orm'
import { fileTypeStream } from 'file-type'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import { advertiseUpload } from '#contract/advertises.ts'
import { Refusal } from '#contract/errors.ts'
import { Id } from '#contract/fields.ts'
import { contentRange, requestedRange } from '#contract/videos.ts'
import type { Db } from '../db/connect.ts'
import { refuseAnotherRow } from '../db/unpaged-rows.ts'
import type { Caller } from '../http/caller.ts'
import type { Effect } from '../http/effect.ts'
import { readIdempotencyKey, respondToWrite, runIdempotent } from '../http/idempotency.ts'
import type { MountParts } from '../http/mount-endpoints.ts'
import { receiveFile } from '../http/multipart.ts'
import { checkStoredVideo } from '../media/check-stored-video.ts'
import type { MediaStore } from '../media/store.ts'
import { removeUnlisted } from './remove-unlisted.ts'
import { advertises } from './table.ts'

interface UploadParts extends MountParts {
  media: MediaStore
  log: Logger
  limitBytes: number
}

/** The other kinds of video are refused before they are stored. */
const playable = ['video/mp4', 'video/webm']

/**
 * Stores an advertisement's video: streams it to storage, checks its type by its bytes, then its tracks, and inserts its unpublished
 * row.
 */
export function uploadVideo({ authorize, media, log, limitBytes, ...parts }: UploadParts) {
  const { db } = parts
  // The transaction also refuses a second request under a key, but only after the whole body has arrived.
  const guard = createInFlightGuard()
  return async (c: Context) => {
    const caller = (await authorize(c, advertiseUpload)) as Caller
    const key = readIdempotencyKey(c)
    return guard(key && `${caller.userId} ${key}`, async () => {
      const { name, mime, body } = await openVideo(c.req.raw, limitBytes)
      const id = uuidv7()
      const { size, digest } = await media.write(id, body)
      const effect: Effect<{ advertise: string }> = async (tx, { recordActions }) => {
        await refuseAnotherRow(tx, advertises, isNull(advertises.retired_at))
        await tx.insert(advertises).values({ id, name, mime, size, digest })
        await recordActions({ ref: id, after: { name, size } })
        return { advertise: id }
      }
      try {
        await refuseUnplayable({ media, id, size })
        const identity = [advertiseUpload.path, name, digest]
        const result = await runIdempotent(parts, { endpoint: advertiseUpload, caller, key, identity }, effect)
        if (result.isReplay) await removeUnlisted({ db, media, log }, id)
        return respondToWrite(c, advertiseUpload.message, result)
      } catch (error) {
        await removeUnlisted({ db, media, log }, id)
        throw error
      }
    })
  }
}

async function openVideo(request: Request, limitBytes: number) {
  const { field } = advertiseUpload
  const file = await receiveFile(request, { field, limitBytes, missing: 'not_a_video' })
  const video = await fileTypeStream(file.body)
  const mime = video.fileType?.mime
  if (!mime?.startsWith('video/')) throw new Refusal('not_a_video', { field })
  if (!playable.includes(mime)) throw new Refusal('video_container', { field })
  return { name: file.name, mime, body: video as ReadableStream<Uint8Array> }
}

/** Refuses work under a key while work under the same key is in flight. Without a key it never refuses. */
function createInFlightGuard() {
  const inFlight = new Set<string>()
  return async <Result>(key: string | null, work: () => Promise<Result>): Promise<Result> => {
    if (key === null) return work()
    if (inFlight.has(key)) throw new Refusal('request_running', { retryAfterS: 1 })
    inFlight.add(key)
    try {
      return await work()
    } finally {
      inFlight.delete(key)
    }
  }
}

interface StoredVideo {
  media: MediaStore
  id: string
  /** Bytes. */
  size: number
}

/** Throws the reason at the file's field if phones cannot play a stored video. No member could finish its task. */
async function refuseUnplayable(video: StoredVideo): Promise<void> {
  const problem = await checkStoredVideo(video)
  const { field } = advertiseUpload
  if (!problem) return
  throw problem.values
    ? new Refusal(problem.code, { field, values: problem.values })
    : new Refusal(problem.code, { field })
}

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
