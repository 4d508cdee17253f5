import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/connect.ts'
import type { RecordActs } from '../http/effect.ts'
import { readSettings, type Settings, settingsId } from './read-settings.ts'
import { settings } from './table.ts'

interface Change<Shown> {
  set: PgUpdateSetSource<typeof settings>
  recordActs: RecordActs
  /** The part of the settings that the audit log and the response hold. */
  present: (row: Settings) => Shown
}

/** Changes settings, with an audit entry. Returns the new ones. */
export async function changeSettings<Shown extends Record<string, unknown>>(
  tx: Tx,
  { set, recordActs, present }: Change<Shown>,
): Promise<Shown> {
  const before = present(await readSettings(tx, 'update'))
  const [changed] = await tx.update(settings).set(set).returning()
  const after = present(changed!)
  await recordActs({ ref: settingsId, before, after })
  return after
}
