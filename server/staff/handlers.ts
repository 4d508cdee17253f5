import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import { type staff as endpoints, graceDays, type NewStaffSettings } from '#contract/staff.ts'
import type { Db, Tx } from '../db/connect.ts'
import { hasFactor } from '../factors/has-factor.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { changeSettings, readSettings, type Settings } from '../settings/settings.ts'
import { isActiveOwner, isStaff } from '../users/last-owner.ts'
import { users } from '../users/table.ts'

export const isActiveStaff = and(isStaff, eq(users.status, 'on-progress'), isNull(users.deleted_at))

/** The safety settings of the staff. */
export const createStaffHandlers = (db: Db): Handlers<typeof endpoints> => ({
  settings: async () => present(db, await readSettings(db)),

  setSettings:
    (next) =>
    async (tx, { recordActions }) => {
      const before = await readSettings(tx, 'update')
      const { staff, enrolled, owners } = await countStaff(tx)
      if (next.factor_required && !before.factor_required_at && enrolled === 0) throw new Refusal('no_factor')
      if (next.second_person && !before.second_person && owners < 2) throw new Refusal('one_owner')
      const factor_required_at = next.factor_required
        ? (before.factor_required_at ?? sql`now() + make_interval(days => ${graceDays})`)
        : null
      const set = {
        second_person: next.second_person,
        second_person_above: toPoisha(next.second_person_above),
        fresh_proof_above: toPoisha(next.fresh_proof_above),
        session_hours: next.session_hours,
        idle_minutes: next.idle_minutes,
        factor_required_at,
      }
      const changed = await changeSettings(tx, { set, recordActions, present: presentSettings })
      return { ...changed, staff, enrolled, owners }
    },
})

async function countStaff(client: Db | Tx) {
  const [staff, enrolled, owners] = await Promise.all([
    client.$count(users, isActiveStaff),
    client.$count(users, and(isActiveStaff, hasFactor)),
    client.$count(users, isActiveOwner),
  ])
  return { staff, enrolled, owners }
}

const present = async (client: Db | Tx, settings: Settings) => ({
  ...presentSettings(settings),
  ...(await countStaff(client)),
})

const presentSettings = (row: Settings): NewStaffSettings & { factor_required_from: string | null } => ({
  factor_required: row.factor_required_at !== null,
  factor_required_from: row.factor_required_at?.toISOString() ?? null,
  second_person: row.second_person,
  second_person_above: toTaka(row.second_person_above),
  fresh_proof_above: toTaka(row.fresh_proof_above),
  session_hours: row.session_hours,
  idle_minutes: row.idle_minutes,
})
