import type { Db, Tx } from '../db/connect.ts'
import { settings } from './table.ts'

/** What the audit log calls the one row of settings. */
export const settingsId = '00000000-0000-0000-0000-000000000001'

export async function readSettings(db: Db | Tx): Promise<typeof settings.$inferSelect> {
  const [row] = await db.select().from(settings)
  if (!row) throw new Error('The row of settings is missing')
  return row
}
