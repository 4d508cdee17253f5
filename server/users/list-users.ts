import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Paging } from '#contract/lists.ts'
import { containsInAnyCase } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { readPage } from '../db/read-page.ts'
import { hasName, plans } from '../plans/table.ts'
import { users } from './table.ts'

type UserQuery = Paging & { search?: string | undefined }

const name = sql`lower(${users.username})`

/** Reads one page of the users that match a filter. `search` is a part of the username. */
export function listUsers(db: Db, { search, ...paging }: UserQuery, filter: SQL | undefined) {
  const isShown = and(filter, search ? containsInAnyCase(users.username, search.trim()) : undefined)
  return readPage(paging, {
    id: users.id,
    by: { username: name },
    total: countRows(db, users, isShown),
    items: async ({ after, order, limit }) => {
      const found = await db
        .select({ ...getTableColumns(users), _id: users.id, plan_name: plans.plan_name })
        .from(users)
        .leftJoin(plans, eq(plans.id, users.plan_id))
        .where(and(isShown, after))
        .orderBy(order)
        .limit(limit)
      return found.map((user) => ({ ...user, created_at: user.created_at.toISOString() }))
    },
  })
}

/** `admin` includes super-admins, who have the same rights. */
export const hasRole = (role: 'customer' | 'admin'): SQL =>
  inArray(users.role, role === 'customer' ? ['customer'] : ['admin', 'super-admin'])

/** Matches users by the name of their plan. `Free` also matches users who never bought a plan. */
export const hasPlan = (db: Db, planName: string): SQL | undefined => {
  const isHeld = inArray(users.plan_id, db.select({ id: plans.id }).from(plans).where(hasName(planName)))
  return /^free$/i.test(planName.trim()) ? or(isNull(users.plan_id), isHeld) : isHeld
}
