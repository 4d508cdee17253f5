import { desc, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { canEarnRewards } from './can-earn-rewards.ts'
import { users } from './table.ts'

/**
 * Locks members and their referrers, whom a write may reward, until the end of the transaction: a referrer who is blocked or deleted at
 * the same time is seen, or the block waits. In one statement by descending id: a member is younger than the referrer, and the
 * check of the session has locked the member's own row already. Returns the ids of those who are active members.
 */
export async function lockWithReferrers(tx: Tx, memberIds: string[]): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set()
  const members = sql`select jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb)::uuid`
  const referrers = sql`select m.referrer_id from ${users} m where m.id in (${members}) and m.referrer_id is not null`
  const found = await tx
    .select({ id: users.id, isActive: sql<boolean>`${canEarnRewards(users)}` })
    .from(users)
    .where(sql`${users.id} = any(array(${members} union ${referrers}))`)
    .orderBy(desc(users.id))
    .for('no key update')
  return new Set(found.filter(({ isActive }) => isActive).map(({ id }) => id))
}
