import { and, eq, isNull, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { containsInAnyCase } from '../db/conditions.ts'
import type { Tx } from '../db/connect.ts'
import { foldCase } from '../db/fold-case.ts'
import { assertFresh, type Caller, can } from '../http/caller.ts'
import { userColumns, users } from './table.ts'
import { takeUserLock } from './user-lock.ts'

/** A username as it is stored: trimmed, and composed, so that equal letters have equal code points. */
export const toStoredUsername = (username: string): string => username.trim().normalize('NFC')

/** Compares usernames as stored and ignoring case. */
export const hasUsername = (username: string | Placeholder): SQL =>
  sql`${foldCase(users.username)} = ${foldCase(typeof username === 'string' ? toStoredUsername(username) : sql`${username}::text`)}`

/** Matches a customer who is neither deleted nor blocked, by the name as stored. */
export const isActiveCustomer = (username: Placeholder): SQL | undefined =>
  and(hasUsername(username), eq(users.role, 'customer'), eq(users.status, 'on-progress'), isNull(users.deleted_at))

/** Locks the user that an administrator changes. Refuses the administrator's own account, and the staff to those who may not change it. */
export async function findOther(tx: Tx, username: string, caller: Caller) {
  await takeLockOf(tx, username)
  // Conflicts with the shared locks of what others do for the user.
  const [user] = await tx.select(userColumns).from(users).where(hasUsername(username)).for('update')
  if (!user || !canSee(caller, user)) throw new Refusal('user_not_found')
  if (user.id === caller.userId) throw new Refusal('not_oneself')
  return user
}

/** Waits for the user's own writes. Nothing if there is no such user. */
export async function takeLockOf(tx: Tx, username: string): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(hasUsername(username))
  if (user) await takeUserLock(tx, user.id)
}

/** An act on an account of the staff needs a fresh proof and a second person. */
export function guardStaff({ role }: Pick<typeof users.$inferSelect, 'role'>, caller: Caller, ask: () => void): void {
  if (role === 'customer') return
  assertFresh(caller)
  ask()
}

/** Accounts of the staff exist only for those who may change them. */
export const canSee = (caller: Caller, { role }: Pick<typeof users.$inferSelect, 'role'>): boolean =>
  role === 'customer' || can(caller, 'staff.change')

/** Matches the users that an administrator can see. */
export const isVisibleTo = (caller: Caller): SQL | undefined =>
  can(caller, 'staff.change') ? undefined : eq(users.role, 'customer')

/** Matches the rows of the user with this username. */
export const isOfUser = (userId: SQLWrapper, username: string): SQL =>
  sql`${userId} = (select ${users.id} from ${users} where ${hasUsername(username)})`

/** Matches the rows of users whose username contains a text. The users are looked up once per query, not per row. */
export const isOfMatchingUser = (userId: SQLWrapper, part: string): SQL =>
  sql`${userId} = any(array(select ${users.id} from ${users} where ${containsInAnyCase(users.username, part.trim())}))`
