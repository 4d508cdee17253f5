import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Poisha } from '#contract/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { createStatement } from '../db/statement.ts'
import type { RecordActions } from '../http/effect.ts'
import { settings } from './table.ts'

/** The id of the single settings row in the audit log. */
export const settingsId = '00000000-0000-0000-0000-000000000001'

export type Settings = typeof settings.$inferSelect

export async function readSettings(db: Db | Tx, lock?: 'update' | 'share'): Promise<Settings> {
  const [row] = await (lock ? db.select().from(settings).for(lock) : selectSettings(db, {}))
  if (!row) throw new Error('The row of settings is missing')
  return row
}

const selectSettings = createStatement((db) => db.select().from(settings))

/** The sum of top-ups that earns the referral bonus: never below the bonus, so that the bonus is not larger than its cause. */
export const getReferralTopUp = ({ referral_top_up, refer_amount }: Settings): Poisha =>
  referral_top_up > refer_amount ? referral_top_up : refer_amount

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
  const changed = one(await tx.update(settings).set(set).returning())
  const after = present(changed)
  await recordActions({ ref: settingsId, before, after })
  return after
}
