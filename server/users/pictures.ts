import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import { Refusal } from '#contract/errors.ts'
import { Id } from '#contract/fields.ts'
import { picturePath, pictureUpload } from '#contract/pictures.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Caller } from '../http/caller.ts'
import type { Picture } from '../http/encode-picture.ts'
import { handlePictureUpload } from '../http/upload-picture.ts'
import { pictures, users } from './table.ts'

/** Replaces the caller's profile picture. The file's bytes decide its type. */
export const uploadPicture = handlePictureUpload(pictureUpload, replacePicture)

async function replacePicture(tx: Tx, { userId }: Caller, { mime, bytes }: Picture) {
  const id = uuidv7()
  const image = picturePath(id)
  await tx.update(users).set({ image }).where(eq(users.id, userId))
  await tx.delete(pictures).where(eq(pictures.user_id, userId))
  await tx.insert(pictures).values({ id, user_id: userId, mime, bytes })
  return { image }
}

type ReadPicture = (db: Db, id: string) => Promise<{ mime: string; bytes: Uint8Array<ArrayBuffer> } | undefined>

const readProfilePicture: ReadPicture = async (db, id) =>
  (await db.select().from(pictures).where(eq(pictures.id, id)))[0]

/** Serves a profile picture, or one that `readOther` finds. Public, because its id cannot be guessed. The bytes of an id never change. */
export const servePicture = (db: Db, readOther: ReadPicture) => async (c: Context) => {
  const id = c.req.param('id') ?? ''
  const picture = v.is(Id, id) ? ((await readProfilePicture(db, id)) ?? (await readOther(db, id))) : undefined
  if (!picture) throw new Refusal('not_found')
  return c.body(picture.bytes, 200, {
    'Content-Type': picture.mime,
    'Cache-Control': 'private, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  })
}
