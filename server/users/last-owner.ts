import { and, arrayContains, eq, isNull, ne } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../db/connect.ts'
import { lock } from '../db/locks.ts'
import { users } from './table.ts'

export const isActiveOwner = and(
  ne(users.role, 'customer'),
  arrayContains(users.staff_roles, ['owner']),
  eq(users.status, 'on-progress'),
  isNull(users.deleted_at),
)

/**
 * Refuses to block or delete the last active owner, or to take the role away. Two transactions that each take away one of two
 * owners run one after the other, and the second is refused.
 */
export async function assertNotLastOwner(tx: Tx, { id, staff_roles }: typeof users.$inferSelect): Promise<void> {
  if (!staff_roles.includes('owner')) return
  await lock(tx, 'last owner')
  if ((await tx.$count(users, and(isActiveOwner, ne(users.id, id)))) === 0) throw new Refusal('last_owner')
}
