import { type Brand, defaultBrand } from '#contract/brands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { createStatement } from '../db/statement.ts'
import { brands } from './table.ts'

const selectBrand = createStatement((db) => db.select().from(brands))

/** The name, logo and colours of the shop. */
export async function readBrand(db: Db | Tx): Promise<Brand> {
  const [row] = await selectBrand(db, {})
  return row ? presentBrand(row) : defaultBrand
}

const selectTexts = createStatement((db) =>
  db.select({ name: brands.name, name_bn: brands.name_bn, contact: brands.contact }).from(brands),
)

/** What texts for members need: without the logo, which is long. */
export type BrandTexts = Pick<Brand, 'name' | 'name_bn' | 'contact'>

/** The names and the contact of the shop, for mails and notifications. */
export async function readBrandTexts(db: Db | Tx): Promise<BrandTexts> {
  const [row] = await selectTexts(db, {})
  return row ?? defaultBrand
}

/** The columns that the contract has. */
export const presentBrand = ({ id, changed_at, ...brand }: typeof brands.$inferSelect): Brand => brand
