import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import { Refusal } from '#contract/errors.ts'
import { Id } from '#contract/fields.ts'
import { picturePath, pictureUpload } from '#contract/users.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Caller } from '../http/caller.ts'
import { readIdempotencyKey, respondToWrite, runIdempotent } from '../http/idempotency.ts'
import type { MountParts } from '../http/mount-endpoints.ts'
import { receivePicture } from '../http/receive-picture.ts'
import { pictures, users } from './table.ts'

/** Replaces the caller's profile picture. The file's bytes decide its type. */
export const uploadPicture =
  ({ authorize, ...parts }: MountParts) =>
  async (c: Context) => {
    const caller = (await authorize(c, pictureUpload)) as Caller
    const { mime, bytes } = await receivePicture(c.req.raw, pictureUpload)
    const identity = [pictureUpload.path, Buffer.from(bytes).toString('base64')]
    const result = await runIdempotent(
      parts,
      { row: pictureUpload, caller, key: readIdempotencyKey(c), identity },
      (tx) => replacePicture(tx, { userId: caller.userId, mime, bytes }),
    )
    return respondToWrite(c, pictureUpload.message, result)
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

/** Serves a profile picture. Public, because its id cannot be guessed. The bytes of an id never change. */
export const servePicture = (db: Db) => async (c: Context) => {
  const id = c.req.param('id') ?? ''
  const [picture] = v.is(Id, id) ? await db.select().from(pictures).where(eq(pictures.id, id)) : []
  if (!picture) throw new Refusal('not_found')
  return c.body(picture.bytes, 200, {
    'Content-Type': picture.mime,
    'Cache-Control': 'private, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  })
}
