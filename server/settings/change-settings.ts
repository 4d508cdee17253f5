import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type AuditedRow, recordAct } from '../audits/record-act.ts'
import type { Tx } from '../db/connect.ts'
import { readSettings, type Settings, settingsId } from './read-settings.ts'
import { settings } from './table.ts'

interface Change<Shown> {
  set: PgUpdateSetSource<typeof settings>
  row: AuditedRow
  actorId: string
  /** What the audit log and the administrator see of the settings. */
  present: (row: Settings) => Shown
}

/** Changes what an administrator sets for everybody, and writes down how it was. Answers how it is now. */
export async function changeSettings<Shown extends Record<string, unknown>>(
  tx: Tx,
  { set, row, actorId, present }: Change<Shown>,
): Promise<Shown> {
  const before = present(await readSettings(tx, 'update'))
  const [changed] = await tx.update(settings).set(set).returning()
  const after = present(changed!)
  await recordAct(tx, row, { actorId, ref: settingsId, before, after })
  return after
}
