import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { containsInAnyCase } from '../db/conditions.ts'
import type { Tx } from '../db/connect.ts'
import { users } from './table.ts'

/** Usernames are compared trimmed and without case, on both sides by the database: its idea of case depends on its locale. */
export const hasUsername = (username: string): SQL => sql`lower(${users.username}) = lower(${username.trim()})`

/** A customer that is neither deleted nor blocked, by username. Refuses at the field `username`. */
export async function findActiveCustomer(tx: Tx, username: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(
      and(hasUsername(username), eq(users.role, 'customer'), eq(users.status, 'on-progress'), isNull(users.deleted_at)),
    )
  if (!user) throw new Refusal('user_not_found', { field: 'username' })
  return user
}

/** True of the rows of the member who is called so. */
export const isOfUser = (userId: SQLWrapper, username: string): SQL =>
  sql`${userId} = (select ${users.id} from ${users} where ${hasUsername(username)})`

/** True of the rows of members whose username holds a piece of text. One look-up for the whole list. */
export const isOfMatchingUser = (userId: SQLWrapper, piece: string): SQL =>
  sql`${userId} = any(array(select ${users.id} from ${users} where ${containsInAnyCase(users.username, piece.trim())}))`
