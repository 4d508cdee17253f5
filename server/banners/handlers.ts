import { asc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import {
  bannerBytesMax,
  bannerPixelsMax,
  bannersMax,
  type banners as endpoints,
  parsePictureUrl,
} from '#contract/banners.ts'
import { Refusal } from '#contract/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { lock } from '../db/locks.ts'
import { one } from '../db/one.ts'
import { encodePicture, type Picture } from '../http/encode-picture.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { assertPicture } from '../http/receive-picture.ts'
import { readBanners } from './read-banners.ts'
import { banners } from './table.ts'

type Row = typeof banners.$inferSelect

export const createBannerHandlers = (db: Db): Handlers<typeof endpoints> => ({
  list: () => readBanners(db),

  save: async ({ id, picture, text_en, text_bn, link }) => {
    const encoded = picture === null ? undefined : await encode(picture)
    const set = { text_en: text_en.trim(), text_bn: text_bn.trim(), link, ...(encoded && withId(encoded)) }
    return async (tx, { recordActions }) => {
      const present = await lockBanners(tx)
      const before = present.find((row) => row.id === id)
      if (id && !before) throw new Refusal('not_found')
      const saved = before ? await change(tx, before, set) : await add(tx, present, set)
      await recordActions({ ref: saved.id, ...(before && { before: describe(before) }), after: describe(saved) })
      return null
    }
  },

  moveUp:
    ({ id }) =>
    async (tx, { recordActions }) => {
      const present = await lockBanners(tx)
      const at = present.findIndex((row) => row.id === id)
      const [above, moved] = [present[at - 1], present[at]]
      if (!above || !moved) throw new Refusal('not_found')
      await tx.update(banners).set({ place: moved.place }).where(eq(banners.id, above.id))
      await tx.update(banners).set({ place: above.place }).where(eq(banners.id, moved.id))
      await recordActions({ ref: id, before: { place: at + 1 }, after: { place: at } })
      return null
    },

  delete:
    ({ id }) =>
    async (tx, { recordActions }) => {
      await lockBanners(tx)
      const [deleted] = await tx.delete(banners).where(eq(banners.id, id)).returning()
      if (!deleted) throw new Refusal('not_found')
      await recordActions({ ref: id, before: describe(deleted) })
      return null
    },
})

/** All banners in their order. Of two writes at once, the second one sees the first. */
async function lockBanners(tx: Tx): Promise<Row[]> {
  await lock(tx, 'banners')
  return tx.select().from(banners).orderBy(asc(banners.place), asc(banners.id))
}

type Texts = Pick<Row, 'text_en' | 'text_bn' | 'link'>
type Stored = Pick<Row, 'picture_id' | 'mime' | 'bytes'>

const withId = ({ mime, bytes }: Picture): Stored => ({ picture_id: uuidv7(), mime, bytes })

const change = async (tx: Tx, { id }: Row, set: Texts & Partial<Stored>): Promise<Row> =>
  one(await tx.update(banners).set(set).where(eq(banners.id, id)).returning())

async function add(tx: Tx, present: Row[], set: Texts & Partial<Stored>): Promise<Row> {
  const { picture_id, mime, bytes } = set
  if (!picture_id || !mime || !bytes) throw new Refusal('not_a_picture', { field: 'picture' })
  if (present.length >= bannersMax) throw new Refusal('too_many_rows', { values: { limit: bannersMax } })
  const place = (present.at(-1)?.place ?? 0) + 1
  return one(
    await tx
      .insert(banners)
      .values({ ...set, picture_id, mime, bytes, place })
      .returning(),
  )
}

/** The pixels of the picture, encoded again. */
async function encode(picture: string): Promise<Picture> {
  const bytes = new Uint8Array(Buffer.from(parsePictureUrl(picture)!, 'base64'))
  const sent = await assertPicture(bytes, { field: 'picture', limitPixels: bannerPixelsMax })
  return encodePicture(sent, bannerBytesMax * 2).catch(() => {
    throw new Refusal('not_a_picture', { field: 'picture' })
  })
}

/** Without the picture, because the audit log is never deleted. Its id tells two apart. */
const describe = ({ text_en, text_bn, link, picture_id }: Row) => ({ text_en, text_bn, link, picture: picture_id })
