import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { ShopState } from '#contract/own-user.ts'
import type { users as endpoints } from '#contract/users.ts'
import type { Db } from '../db/connect.ts'
import { createStatement } from '../db/statement.ts'
import { hasFactor } from '../factors/has-factor.ts'
import type { Caller } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { insertForAll, unseenColumns } from '../notifications/count-unseen.ts'
import { plans } from '../plans/table.ts'
import { ownRules } from '../rules/read-rules.ts'
import { settings } from '../settings/table.ts'
import { presentUser, recordColumns, referrers } from '../users/read-users.ts'
import { users } from '../users/table.ts'
import { sessions } from './table.ts'

/** How exact `last_used_at` of a session is. An administrator's session ends soon without use. */
const lastUseMinutes = sql`case when ${users.role} = 'customer' then 5 else 1 end`
/** Whether `last_used_at` has to be written again. */
const isLastUseOld = lt(sessions.last_used_at, sql`now() - make_interval(mins => ${lastUseMinutes})`)

/** How long a proof counts. */
const proofMinutes = 10

const factorRequiredAt = sql`(select ${settings.factor_required_at} from ${settings})`
const idleMinutes = sql`(select ${settings.idle_minutes} from ${settings})`

/** An administrator without the second factor that is required. The subqueries are evaluated for administrators only. */
const needsFactor = sql<boolean>`${users.role} <> 'customer' and ${factorRequiredAt} <= now() is true and not ${hasFactor}`

/** What a call needs of its session and user. */
export const sessionColumns = {
  userId: users.id,
  username: users.username,
  role: users.role,
  staffRoles: users.staff_roles,
  status: users.status,
  mustChangePassword: users.must_change_password,
  sessionId: sessions.id,
  isFresh: sql<boolean>`${sessions.proved_at} > now() - make_interval(mins => ${proofMinutes})`,
  needsFactor,
  isLastUseOld: sql<boolean>`${isLastUseOld}`,
}
/** Matches the session `id` and its user unless it is over: ended, expired, or idle for too long. */
export const hasSession = and(
  eq(sessions.id, sql.placeholder('id')),
  gt(sessions.expires_at, sql`now()`),
  or(eq(users.role, 'customer'), gt(sessions.last_used_at, sql`now() - make_interval(mins => ${idleMinutes}::int)`)),
  isNull(users.deleted_at),
)

const findUser = createStatement((db) =>
  db.select(sessionColumns).from(sessions).innerJoin(users, eq(users.id, sessions.user_id)).where(hasSession),
)

/** `ShopState` of the settings. */
const shop = sql<v.InferOutput<typeof ShopState>>`case when ${settings.setup_confirmed_at} is not null then 'set_up'
  when ${settings.shop_opened_at} is not null then 'open' else 'not_open' end`

const findRecord = createStatement((db) =>
  db
    .select({ ...sessionColumns, ...recordColumns, ...unseenColumns, shop, rules: ownRules })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(plans, eq(plans.id, users.plan_id))
    .leftJoin(referrers, eq(referrers.id, users.referrer_id))
    .innerJoin(settings, sql`true`)
    .where(hasSession),
)

type OwnRecord = Awaited<ReturnType<typeof findRecord>>[number]

/** Returns the user of a session that has not ended, with the user's whole record if that is what the call returns. */
export async function findSessionUser(db: Db, session: { id: string }, { needsRecord }: { needsRecord: boolean }) {
  if (needsRecord) return (await findRecord(db, session)).map((record) => ({ ...record, record }))[0]
  const [user] = await findUser(db, session)
  return user && { ...user, record: undefined }
}

const records = new WeakMap<Caller, OwnRecord>()

/** Stores the record that was read with the session of a call, for `createReadOwnUser`. */
export function storeRecord(caller: Caller, record: OwnRecord | undefined): void {
  if (record) records.set(caller, record)
}

/** Returns the caller's record with the number of unseen notifications. */
export const createReadOwnUser =
  (db: Db): Handlers<typeof endpoints>['me'] =>
  async (_, caller) => {
    const record = records.get(caller)
    if (!record) throw new Error('The record was not read with the session.')
    const unseen = record.isMissingOne ? await insertForAll(db, caller.userId) : record.unseen
    const { news, needsFactor: needs_factor, shop, rules } = record
    return { ...presentUser(record), unseen, news, needs_factor, shop, rules: presentRules(rules) }
  }

/** PostgreSQL writes times in JSON with their zone. */
const presentRules = (rules: OwnRecord['rules']) =>
  rules && { ...rules, accepted_at: rules.accepted_at && new Date(rules.accepted_at).toISOString() }
