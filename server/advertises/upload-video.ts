import { eq } from 'drizzle-orm'
import { fileTypeStream } from 'file-type'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { advertiseUpload } from '#contract/advertises.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAct } from '../audits/record-act.ts'
import type { Db } from '../db/connect.ts'
import { answer } from '../http/answer.ts'
import { type Effect, fingerprintOf, once } from '../http/idempotency.ts'
import { idempotencyKey } from '../http/idempotency-key.ts'
import { oneAtATime } from '../http/in-flight-guard.ts'
import { fileOf } from '../http/multipart.ts'
import type { MediaStore } from '../media/store.ts'
import type { Authorize, Caller } from '../sessions/authorize.ts'
import { advertises } from './table.ts'

interface Uploading {
  db: Db
  authorize: Authorize
  secret: string
  media: MediaStore
  log: Logger
  limitBytes: number
}

/** What phones play; other kinds of video would be tasks nobody can finish. */
const playable = ['video/mp4', 'video/webm']

/** Takes an advertisement's video: streamed to storage, recognised by its bytes, then written down. */
export function uploading({ db, authorize, secret, media, log, limitBytes }: Uploading) {
  // The transaction refuses a second request under a key too, but only once a whole body has arrived.
  const alone = oneAtATime()
  return async (c: Context) => {
    const caller = (await authorize(c, advertiseUpload.role)) as Caller
    const key = idempotencyKey(c)
    return alone(key && `${caller.userId} ${key}`, async () => {
      const { name, mime, body } = await openVideo(c.req.raw, limitBytes)
      const id = uuidv7()
      const { size, digest } = await media.write(id, body)
      const effect: Effect<{ advertise: string }> = async (tx) => {
        await tx.insert(advertises).values({ id, name, mime, size, digest })
        await recordAct(tx, advertiseUpload, { actorId: caller.userId, ref: id, after: { name, size } })
        return { advertise: id }
      }
      try {
        const fingerprint = fingerprintOf(secret, advertiseUpload.path, name, digest)
        const { data, isReplay } = await once(db, { row: advertiseUpload, caller, key, fingerprint }, effect)
        if (isReplay) {
          c.header('Idempotency-Replayed', 'true')
          await removeUnlessListed({ db, media, log }, id)
        }
        return answer(c, advertiseUpload.message, data)
      } catch (error) {
        await removeUnlessListed({ db, media, log }, id)
        throw error
      }
    })
  }
}

async function openVideo(request: Request, limitBytes: number) {
  const { field } = advertiseUpload
  const file = await fileOf(request, { field, limitBytes, missing: 'not_a_video' })
  const video = await fileTypeStream(file.body)
  const mime = video.fileType?.mime
  if (!mime || !playable.includes(mime)) throw new Refusal('not_a_video', { field })
  return { name: file.name, mime, body: video as ReadableStream<Uint8Array> }
}

/** A commit whose answer was lost may have happened. Better a file that nobody lists than a video without its file. */
async function removeUnlessListed({ db, media, log }: Pick<Uploading, 'db' | 'media' | 'log'>, id: string) {
  try {
    if ((await db.$count(advertises, eq(advertises.id, id))) === 0) await media.remove(id)
  } catch (error) {
    log.error({ video: id, err: error }, 'A video that nobody lists could not be removed.')
  }
}
