import { randomBytes } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { createUser } from './create-user.ts'
import { hashPassword } from './passwords.ts'
import { users } from './table.ts'

interface FirstAdmin {
  username: string
  /** Undefined: one is generated. */
  password: string | undefined
}

/** Creates the administrator of an empty database. Null if one exists. Returns a password only if it was generated. */
export async function createFirstAdmin(
  db: Db,
  admin: FirstAdmin,
): Promise<{ username: string; password: string } | null> {
  if (await hasAdmin(db)) return null
  const password = admin.password ?? randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  const isCreated = await db.transaction(async (tx) => {
    // Two processes that start at the same time must not create two.
    await tx.execute(sql`select pg_advisory_xact_lock(7021970)`)
    if (await hasAdmin(tx)) return false
    await createUser(tx, {
      username: admin.username,
      email: `${admin.username}@localhost`,
      country: 'Bangladesh',
      mobile_number: '',
      gender: 'female',
      role: 'admin',
      referrerId: null,
      passwordHash,
    })
    return true
  })
  return isCreated ? { username: admin.username, password: admin.password ? 'as configured' : password } : null
}

const hasAdmin = async (db: Db | Tx): Promise<boolean> =>
  (await db.$count(users, inArray(users.role, ['admin', 'super-admin']))) > 0
