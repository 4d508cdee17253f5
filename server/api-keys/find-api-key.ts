import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { apiKeyPattern } from '#contract/api-keys.ts'
import { getPermissions, type Permission } from '#contract/permissions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { createStatement } from '../db/statement.ts'
import { users } from '../users/table.ts'
import { apiKeys } from './table.ts'

export const isApiKey = (token: string): boolean => apiKeyPattern.test(token)

/** Matches the keys that can be used. */
export const isUsable: SQL = and(
  isNull(apiKeys.revoked_at),
  or(isNull(apiKeys.expires_at), gt(apiKeys.expires_at, sql`now()`)),
)!

const columns = {
  apiKeyId: apiKeys.id,
  keyPermissions: apiKeys.permissions,
  userId: users.id,
  username: users.username,
  role: users.role,
  staffRoles: users.staff_roles,
  status: users.status,
  isLastUseOld: sql<boolean>`coalesce(${lt(apiKeys.last_used_at, sql`now() - interval '1 minute'`)}, true)`,
}

const select = (db: Db | Tx, filter: SQL) =>
  db
    .select(columns)
    .from(apiKeys)
    .innerJoin(users, and(eq(users.id, apiKeys.created_by), isNull(users.deleted_at)))
    .where(and(filter, isUsable))

const findByHash = createStatement((db) => select(db, eq(apiKeys.hash, sql.placeholder('hash'))))
const findLocked = createStatement((db) => select(db, eq(apiKeys.id, sql.placeholder('id'))).for('key share'))

/** The administrator who made a key that can be used. Notes the use, exact to a minute. */
export async function findKeyUser(db: Db, token: string) {
  const hash = createHash('sha256').update(token).digest('hex')
  const [user] = await findByHash(db, { hash })
  if (user?.isLastUseOld)
    await db.update(apiKeys).set({ last_used_at: sql`now()` }).where(eq(apiKeys.id, user.apiKeyId))
  return user
}

/** The same in the transaction of a write, with shared locks that conflict with a revocation and a change of the administrator. */
export const lockKeyUser = async (tx: Tx, id: string) => (await findLocked(tx, { id }))[0]

/** What both the administrator and the key may do. */
export const getKeyPermissions = (user: { staffRoles: string[]; keyPermissions: Permission[] }): Permission[] =>
  getPermissions(user.staffRoles).filter((permission) => user.keyPermissions.includes(permission))
