import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Brand, defaultBrand, type brands as endpoints, parsePngUrl } from '#contract/brands.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { settingsId } from '../settings/settings.ts'
import { cleanLogo } from './clean-logo.ts'
import { presentBrand, readBrand } from './read-brand.ts'
import { brands } from './table.ts'

export const createBrandHandlers = (db: Db): Handlers<typeof endpoints> => ({
  get: () => readBrand(db),

  set: async ({ logo, ...texts }) => {
    const brand = { ...texts, logo: logo === null ? null : await cleanLogo(logo) }
    return async (tx, { recordActions }) => {
      const [before] = await tx.select().from(brands).for('update')
      const set = { ...brand, changed_at: sql`excluded.changed_at` }
      await tx.insert(brands).values(brand).onConflictDoUpdate({ target: brands.id, set })
      await recordActions({
        ref: settingsId,
        before: presentForAudit(before ? presentBrand(before) : defaultBrand),
        after: presentForAudit(brand),
      })
      return null
    }
  },
})

/** A digest tells two logos apart. The audit log is never deleted, so it does not have the logos themselves. */
const presentForAudit = ({ logo, ...texts }: Brand) => ({ ...texts, logo: logo && describeLogo(logo) })

const describeLogo = (logo: string) =>
  `${parsePngUrl(logo) ? 'PNG' : 'SVG'} ${createHash('sha256').update(logo).digest('hex').slice(0, 12)}`
