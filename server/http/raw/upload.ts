import { fileTypeStream } from 'file-type'
import type { Context } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import { advertiseUpload } from '#contract/advertises.ts'
import { Refusal } from '#contract/errors.ts'
import { advertises } from '../../advertises/table.ts'
import { recordAct } from '../../audits/record-act.ts'
import type { Db } from '../../db/connect.ts'
import type { MediaStore } from '../../media/store.ts'
import { answer } from '../answer.ts'
import { idempotencyKey } from '../idempotency-key.ts'
import type { Authorize, Caller } from '../identify.ts'
import { type Effect, fingerprintOf, once } from '../once.ts'
import { fileOf } from './multipart.ts'

interface Uploading {
  db: Db
  authorize: Authorize
  secret: string
  media: MediaStore
  limitBytes: number
}

/** What phones play; other kinds of video would be tasks nobody can finish. */
const playable = ['video/mp4', 'video/webm']

/** Takes an advertisement's video: streamed to storage, recognised by its bytes, then written down. */
export const uploading =
  ({ db, authorize, secret, media, limitBytes }: Uploading) =>
  async (c: Context) => {
    const { userId } = (await authorize(c, advertiseUpload.role)) as Caller
    const key = idempotencyKey(c)
    const file = await fileOf(c.req.raw, { field: advertiseUpload.field, limitBytes })
    const video = await fileTypeStream(file.body)
    const mime = video.fileType?.mime
    if (!mime || !playable.includes(mime)) throw new Refusal('not_a_video', { field: advertiseUpload.field })

    const id = uuidv7()
    const { size, digest } = await media.write(id, video as ReadableStream<Uint8Array>)
    const effect: Effect<{ advertise: string }> = async (tx) => {
      if (file.isCutOff()) throw tooLarge(limitBytes)
      await tx.insert(advertises).values({ id, name: file.name, mime, size, digest })
      await recordAct(tx, { actorId: userId, action: 'upload-advertise', ref: id, after: { name: file.name, size } })
      return { advertise: id }
    }
    try {
      const fingerprint = fingerprintOf(secret, advertiseUpload.path, file.name, digest)
      const { data, isReplay } = await once(db, { owner: userId, key, fingerprint }, effect)
      if (isReplay) {
        c.header('Idempotency-Replayed', 'true')
        await media.remove(id)
      }
      return answer(c, advertiseUpload.message, data)
    } catch (error) {
      await media.remove(id)
      throw error
    }
  }

const tooLarge = (limitBytes: number) =>
  new Refusal('too_large', { field: advertiseUpload.field, values: { limit: limitBytes / 1_048_576 } })
