import { randomBytes } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { createUser } from './create-user.ts'
import { hashPassword } from './passwords.ts'
import { users } from './table.ts'

interface Wanted {
  username: string
  /** Undefined: one is made up. */
  password: string | undefined
}

/** Makes the administrator of an empty database; null where there is one already. A password that was configured stays unsaid. */
export async function createFirstAdmin(db: Db, wanted: Wanted): Promise<{ username: string; password: string } | null> {
  if (await hasAdmin(db)) return null
  const password = wanted.password ?? randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  const isMade = await db.transaction(async (tx) => {
    // Two processes that start at once must not both make one.
    await tx.execute(sql`select pg_advisory_xact_lock(7021970)`)
    if (await hasAdmin(tx)) return false
    await createUser(tx, {
      username: wanted.username,
      email: `${wanted.username}@localhost`,
      country: 'Bangladesh',
      mobile_number: '',
      gender: 'female',
      role: 'admin',
      referrerId: null,
      passwordHash,
    })
    return true
  })
  return isMade ? { username: wanted.username, password: wanted.password ? 'as configured' : password } : null
}

const hasAdmin = async (db: Db | Tx): Promise<boolean> =>
  (await db.$count(users, inArray(users.role, ['admin', 'super-admin']))) > 0
