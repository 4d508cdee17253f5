import { and, arrayContains, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../db/connect.ts'
import { lock } from '../db/locks.ts'
import { type UserRow, users } from './table.ts'

/** Matches administrators. Not as a parameter, so that every plan of the statement can use the index of the few rows, `user_staff`. */
export const isStaff: SQL = sql`${users.role} <> 'customer'`

export const isActiveOwner = and(
  isStaff,
  arrayContains(users.staff_roles, ['owner']),
  eq(users.status, 'on-progress'),
  isNull(users.deleted_at),
)

/**
 * Refuses to block or delete the last active owner, or to take the role away. Two transactions that each take away one of two
 * owners run one after the other, and the second is refused.
 */
export async function assertNotLastOwner(tx: Tx, { id, staff_roles }: UserRow): Promise<void> {
  if (!staff_roles.includes('owner')) return
  await lock(tx, 'last owner')
  if ((await tx.$count(users, and(isActiveOwner, ne(users.id, id)))) === 0) throw new Refusal('last_owner')
}
