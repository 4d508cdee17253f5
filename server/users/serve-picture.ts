import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#contract/errors.ts'
import { Id } from '#contract/fields.ts'
import type { Db } from '../db/connect.ts'
import { pictures } from './picture-table.ts'

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
