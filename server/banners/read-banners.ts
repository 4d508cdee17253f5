import { asc, eq } from 'drizzle-orm'
import type { PageBanner } from '#contract/page-brand.ts'
import { picturePath } from '#contract/pictures.ts'
import type { Db } from '../db/connect.ts'
import { createStatement } from '../db/statement.ts'
import { banners } from './table.ts'

const selectBanners = createStatement((db) =>
  db
    .select({
      _id: banners.id,
      picture_id: banners.picture_id,
      text_en: banners.text_en,
      text_bn: banners.text_bn,
      link: banners.link,
    })
    .from(banners)
    .orderBy(asc(banners.place), asc(banners.id)),
)

/** The banners in their order, without their pictures. */
export async function readBanners(db: Db) {
  const rows = await selectBanners(db, {})
  return rows.map(({ picture_id, ...banner }) => ({ ...banner, image: picturePath(picture_id) }))
}

/** The picture of a banner, by the id in its path. */
export async function readBannerPicture(db: Db, id: string) {
  const [picture] = await db
    .select({ mime: banners.mime, bytes: banners.bytes })
    .from(banners)
    .where(eq(banners.picture_id, id))
  return picture
}

/** The banners as the served page has them. */
export const readPageBanners = async (db: Db): Promise<PageBanner[]> =>
  (await readBanners(db)).map(({ _id, ...banner }) => banner)
