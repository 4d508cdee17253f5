import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
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
  if ((await db.$count(users, inArray(users.role, ['admin', 'super-admin']))) > 0) return null
  const password = wanted.password ?? randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  await db.transaction((tx) =>
    createUser(tx, {
      username: wanted.username,
      email: `${wanted.username}@localhost`,
      country: 'Bangladesh',
      mobile_number: '',
      gender: 'female',
      role: 'admin',
      referrerId: null,
      passwordHash,
    }),
  )
  return { username: wanted.username, password: wanted.password ? 'as configured' : password }
}
