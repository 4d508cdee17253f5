import { eq, isNull } from 'drizzle-orm'
import { fileTypeStream } from 'file-type'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { advertiseUpload } from '#contract/advertises.ts'
import { Refusal } from '#contract/errors.ts'
import { refuseAnotherRow } from '../db/unpaged-rows.ts'
import type { Caller } from '../http/caller.ts'
import type { Effect } from '../http/effect.ts'
import { readIdempotencyKey, respondToWrite, runIdempotent } from '../http/idempotency.ts'
import type { MountParts } from '../http/mount-endpoints.ts'
import { receiveFile } from '../http/multipart.ts'
import type { MediaStore } from '../media/store.ts'
import { advertises } from './table.ts'

interface UploadParts extends MountParts {
  media: MediaStore
  log: Logger
  limitBytes: number
}

/** Formats that phones play. With another format no member could finish the task. */
const playable = ['video/mp4', 'video/webm']

/** Stores an advertisement's video: streams it to storage, checks its type by its bytes, then inserts its row. */
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
        const identity = [advertiseUpload.path, name, digest]
        const result = await runIdempotent(parts, { row: advertiseUpload, caller, key, identity }, effect)
        if (result.isReplay) await removeUnlessListed({ db, media, log }, id)
        return respondToWrite(c, advertiseUpload.message, result)
      } catch (error) {
        await removeUnlessListed({ db, media, log }, id)
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
  if (!mime || !playable.includes(mime)) throw new Refusal('not_a_video', { field })
  return { name: file.name, mime, body: video as ReadableStream<Uint8Array> }
}

/** Checks first whether the row exists, because a transaction can commit although its confirmation was lost. */
async function removeUnlessListed({ db, media, log }: Pick<UploadParts, 'db' | 'media' | 'log'>, id: string) {
  try {
    if ((await db.$count(advertises, eq(advertises.id, id))) === 0) await media.remove(id)
  } catch (error) {
    log.error({ video: id, err: error }, 'A video without a row could not be removed.')
  }
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
