import type { Db, Tx } from '../db/connect.ts'
import { settings } from './table.ts'

/** The id of the single settings row in the audit log. */
export const settingsId = '00000000-0000-0000-0000-000000000001'

export type Settings = typeof settings.$inferSelect

export async function readSettings(db: Db | Tx, lock?: 'update' | 'share'): Promise<Settings> {
  const query = db.select().from(settings)
  const [row] = await (lock ? query.for(lock) : query)
  if (!row) throw new Error('The row of settings is missing')
  return row
}
