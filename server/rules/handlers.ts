import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { listedVersions, type ruleVersions as versionEndpoints } from '#contract/rule-versions.ts'
import type { rules as endpoints } from '#contract/rules.ts'
import type { Db } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { lock } from '../db/locks.ts'
import { one } from '../db/one.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { hasRole } from '../users/read-users.ts'
import { users } from '../users/table.ts'
import { readCurrentRules } from './read-rules.ts'
import { ruleAcceptances, ruleVersions } from './table.ts'

export const createRulesHandlers = (db: Db): Handlers<typeof endpoints> => ({
  current: async () => {
    const row = await readCurrentRules(db)
    return row ? { ...row, created_at: row.created_at.toISOString() } : null
  },

  accept:
    ({ version }, { userId }) =>
    async (tx) => {
      const current = await readCurrentRules(tx)
      if (current?.version !== version) throw new Refusal('not_found')
      // The time of the first acceptance counts.
      await tx.insert(ruleAcceptances).values({ user_id: userId, version }).onConflictDoNothing()
      return null
    },
})

export const createRuleVersionHandlers = (db: Db): Handlers<typeof versionEndpoints> => ({
  list: async () => {
    const [members, versions] = await Promise.all([countRows(db, users, isMember), listVersions(db)])
    return { members, versions }
  },

  publish:
    ({ text_en, text_bn }, { userId }) =>
    async (tx, { recordActions }) => {
      // Two that publish at once get two numbers.
      await lock(tx, 'rules')
      const current = await readCurrentRules(tx)
      const version = (current?.version ?? 0) + 1
      const values = { version, text_en: text_en.trim(), text_bn: text_bn.trim(), author_id: userId }
      const { id } = one(await tx.insert(ruleVersions).values(values).returning({ id: ruleVersions.id }))
      // The table has the texts of all versions, so the audit log has none.
      await recordActions({ ref: id, after: { version } })
      return { version }
    },
})

const isMember = and(hasRole('customer'), isNull(users.deleted_at))

/** The members who have accepted the version of the row, without those who were deleted since. */
const countAcceptances = sql<number>`(select count(*)::int from ${ruleAcceptances} a
  join ${users} m on m.id = a.user_id and m.deleted_at is null where a.version = ${ruleVersions.version})`

async function listVersions(db: Db) {
  const rows = await db
    .select({
      version: ruleVersions.version,
      created_at: ruleVersions.created_at,
      author: users.username,
      accepted: countAcceptances,
    })
    .from(ruleVersions)
    .innerJoin(users, eq(users.id, ruleVersions.author_id))
    .orderBy(desc(ruleVersions.version))
    .limit(listedVersions)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
