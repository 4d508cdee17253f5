import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { createStatement } from '../db/statement.ts'
import { users } from '../users/table.ts'
import { ruleAcceptances, ruleVersions } from './table.ts'

const selectCurrent = createStatement((db) =>
  db.select().from(ruleVersions).orderBy(desc(ruleVersions.version)).limit(1),
)

/** The newest version of the rules. Undefined: the shop has none. */
export async function readCurrentRules(db: Db | Tx) {
  const [row] = await selectCurrent(db, {})
  return row
}

/** Whether the shop has rules. */
export const hasRules = async (db: Db | Tx): Promise<boolean> => (await readCurrentRules(db)) !== undefined

interface Accepted {
  version: number
  accepted_at: string
}

/** The last version that a member has accepted, and when. */
export async function readLastAcceptance(db: Db, userId: string): Promise<Accepted | null> {
  const [row] = await db
    .select({ version: ruleAcceptances.version, accepted_at: ruleAcceptances.accepted_at })
    .from(ruleAcceptances)
    .where(eq(ruleAcceptances.user_id, userId))
    .orderBy(desc(ruleAcceptances.version))
    .limit(1)
  return row ? { version: row.version, accepted_at: row.accepted_at.toISOString() } : null
}

/** The current version and when the user of a query has accepted it, in one column. Null without rules. */
export const ownRules = sql<{ version: number; accepted_at: string | null } | null>`(
  select json_build_object('version', ${ruleVersions.version}, 'accepted_at', ${ruleAcceptances.accepted_at})
  from ${ruleVersions} left join ${ruleAcceptances}
    on ${ruleAcceptances.version} = ${ruleVersions.version} and ${ruleAcceptances.user_id} = ${users.id}
  order by ${ruleVersions.version} desc limit 1)`
