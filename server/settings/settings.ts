import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../db/connect.ts'
import type { RecordActions } from '../http/effect.ts'
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

interface Change<Shown> {
  set: PgUpdateSetSource<typeof settings>
  recordActions: RecordActions
  /** The part of the settings that the audit log and the response hold. */
  present: (row: Settings) => Shown
}

/** Changes settings, with an audit entry. Returns the new ones. */
export async function changeSettings<Shown extends Record<string, unknown>>(
  tx: Tx,
  { set, recordActions, present }: Change<Shown>,
): Promise<Shown> {
  const before = present(await readSettings(tx, 'update'))
  const [changed] = await tx.update(settings).set(set).returning()
  const after = present(changed!)
  await recordActions({ ref: settingsId, before, after })
  return after
}
