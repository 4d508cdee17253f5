import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/connect.ts'
import type { RecordActions } from '../http/effect.ts'
import { readSettings, type Settings, settingsId } from './read-settings.ts'
import { settings } from './table.ts'

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
