import { eq } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import type { Context } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import { Refusal } from '#contract/errors.ts'
import { picturePath, pictureUpload } from '#contract/users.ts'
import type { Db, Tx } from '../db/connect.ts'
import { answer } from '../http/answer.ts'
import { fingerprintOf, once } from '../http/idempotency.ts'
import { idempotencyKey } from '../http/idempotency-key.ts'
import { fileOf } from '../http/multipart.ts'
import type { Authorize, Caller } from '../sessions/authorize.ts'
import { pictures } from './picture-table.ts'
import { users } from './table.ts'

interface Uploading {
  db: Db
  authorize: Authorize
  secret: string
}

/** What every browser shows. Others may hold scripts, SVG for one. */
const shown = ['image/jpeg', 'image/png', 'image/webp']

/** Takes a profile picture, told by its bytes, in place of the one before. */
export const uploadPicture =
  ({ db, authorize, secret }: Uploading) =>
  async (c: Context) => {
    const caller = (await authorize(c, pictureUpload.role)) as Caller
    const { mime, bytes } = await readPicture(c.req.raw)
    const fingerprint = fingerprintOf(secret, pictureUpload.path, Buffer.from(bytes).toString('base64'))
    const { data, isReplay } = await once(
      db,
      { row: pictureUpload, caller, key: idempotencyKey(c), fingerprint },
      (tx) => replacePicture(tx, { userId: caller.userId, mime, bytes }),
    )
    if (isReplay) c.header('Idempotency-Replayed', 'true')
    return answer(c, pictureUpload.message, data)
  }

async function readPicture(request: Request) {
  const { field, limitBytes } = pictureUpload
  const { body } = await fileOf(request, { field, limitBytes, missing: 'not_a_picture' })
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (!mime || !shown.includes(mime)) throw new Refusal('not_a_picture', { field })
  return { mime, bytes }
}

interface NewPicture extends Pick<typeof pictures.$inferInsert, 'mime' | 'bytes'> {
  userId: string
}

async function replacePicture(tx: Tx, { userId, mime, bytes }: NewPicture) {
  const id = uuidv7()
  const image = picturePath(id)
  await tx.update(users).set({ image }).where(eq(users.id, userId))
  await tx.delete(pictures).where(eq(pictures.user_id, userId))
  await tx.insert(pictures).values({ id, user_id: userId, mime, bytes })
  return { image }
}
