import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { isPassword } from '../users/passwords.ts'
import { users } from '../users/table.ts'

/** The user, if the password is the user's. */
export async function findByPassword(db: Db, userId: string, password: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user && (await isPassword(password, user.password_hash)) ? user : undefined
}
