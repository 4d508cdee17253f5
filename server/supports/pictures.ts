import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#contract/errors.ts'
import { Id } from '#contract/fields.ts'
import { supportPicture, supportPictureUpload } from '#contract/support-pictures.ts'
import type { Db, Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { type Caller, can } from '../http/caller.ts'
import type { Picture } from '../http/encode-picture.ts'
import type { MountParts } from '../http/mount-endpoints.ts'
import { handlePictureUpload } from '../http/upload-picture.ts'
import { lockMember } from '../limits/open-requests.ts'
import { supportPictures, supports } from './table.ts'

/** How many pictures of a user may wait for their message. */
const unsentMax = 5

/** Stores a picture of the caller. A message that names it makes it visible to the other side. */
export const uploadSupportPicture = handlePictureUpload(supportPictureUpload, storePicture)

async function storePicture(tx: Tx, { userId: owner_id }: Caller, { mime, bytes }: Picture) {
  await lockMember(tx, owner_id)
  const stored = one(
    await tx.insert(supportPictures).values({ owner_id, mime, bytes }).returning({ id: supportPictures.id }),
  )
  const abandoned = tx
    .select({ id: supportPictures.id })
    .from(supportPictures)
    .where(and(eq(supportPictures.owner_id, owner_id), isNull(supportPictures.support_id)))
    .orderBy(desc(supportPictures.id))
    .offset(unsentMax)
  await tx.delete(supportPictures).where(inArray(supportPictures.id, abandoned))
  return { picture: stored.id }
}

interface Attachment {
  supportId: string
  /** Undefined: the message has no picture. */
  picture: string | undefined
  ownerId: string
}

/** Attaches an unused picture of the author to a thread. Refuses any other one. */
export async function attachPicture(tx: Tx, { supportId, picture, ownerId }: Attachment): Promise<void> {
  if (!picture) return
  const { id, owner_id, support_id } = supportPictures
  const attached = await tx
    .update(supportPictures)
    .set({ support_id: supportId })
    .where(and(eq(id, picture), eq(owner_id, ownerId), isNull(support_id)))
    .returning({ id })
  if (attached.length === 0) throw new Refusal('not_found', { field: 'picture' })
}

/** Serves a picture to its author, the member of its thread, and administrators. For others it does not exist. */
export const serveSupportPicture =
  ({ db, authorize }: Pick<MountParts, 'authorize'> & { db: Db }) =>
  async (c: Context) => {
    const caller = (await authorize(c, supportPicture)) as Caller
    const id = c.req.param('id') ?? ''
    const [found] = v.is(Id, id)
      ? await db
          .select({ picture: supportPictures, member: supports.user_id, deletedAt: supports.deleted_at })
          .from(supportPictures)
          .leftJoin(supports, eq(supports.id, supportPictures.support_id))
          .where(eq(supportPictures.id, id))
      : []
    const isAttached = found?.member != null && found.deletedAt === null
    const canRead =
      found?.picture.owner_id === caller.userId ||
      (isAttached && (can(caller, ['support.answer', 'members.read']) || found.member === caller.userId))
    if (!found || !canRead) throw new Refusal('not_found')
    return c.body(found.picture.bytes, 200, {
      'Content-Type': found.picture.mime,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  }
