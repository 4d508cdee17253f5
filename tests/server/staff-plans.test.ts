import { and, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryRows } from '#server/db/query-rows.ts'
import { isActiveStaff } from '#server/staff/handlers.ts'
import { isActiveOwner, isStaff } from '#server/users/last-owner.ts'
import { hasRole } from '#server/users/read-users.ts'
import { users } from '#server/users/table.ts'
import { db } from '../support/server/test-app.ts'

/** Members without accounts, so that the planner prefers an index. They are rolled back. */
const insertMembers = sql`
  insert into "user" (id, username, email, country, mobile_number, gender, password_hash, role, refer_code)
  select gen_random_uuid(), 'member' || n, '', '', '', 'male', '', 'customer', 'code' || n from generate_series(1, 5000) n`

class RolledBack extends Error {}

/** The plan of a statement whose parameters are not known yet, as PostgreSQL makes it for a statement that is used often. */
async function explainGeneric(filter: SQL): Promise<string> {
  const { sql: text, params } = db.select({ id: users.id }).from(users).where(filter).toSQL()
  const values = params.map((value) => `'${Array.isArray(value) ? `{${value}}` : value}'`)
  const execute = `explain execute staff${values.length > 0 ? `(${values})` : ''}`
  let plan = ''
  const explain = db.transaction(async (tx) => {
    await tx.execute(insertMembers)
    for (const statement of ['analyze "user"', 'set local plan_cache_mode = force_generic_plan'])
      await tx.execute(sql.raw(statement))
    await tx.execute(sql.raw(`prepare staff as ${text}`))
    const rows = await queryRows<{ 'QUERY PLAN': string }>(tx, sql.raw(execute))
    plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    await tx.execute(sql.raw('deallocate staff'))
    throw new RolledBack()
  })
  await expect(explain).rejects.toThrow(RolledBack)
  return plan
}

test.each([
  ['the safety settings of the staff', isActiveStaff],
  ['the last owner', isActiveOwner],
  ['the names of administrators at a registration', isStaff],
  ['the list of administrators', and(hasRole('admin'), sql`${users.deleted_at} is null`)],
])('%s: only the rows of administrators are read', async (_, filter) => {
  const plan = await explainGeneric(filter!)

  expect(plan).toContain('user_staff')
  expect(plan).not.toContain('Seq Scan')
})
