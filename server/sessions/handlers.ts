import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { Refusal } from '#contract/errors.ts'
import type { sessions as rows } from '#contract/sessions.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { hasUsername } from '../users/find-member.ts'
import { hashPassword, isPassword } from '../users/passwords.ts'
import { users } from '../users/table.ts'
import { sessions } from './table.ts'
import { countAttempt, forgive } from './throttle.ts'
import type { Tokens } from './tokens.ts'

export const sessionHandlers = (db: Db, tokens: Tokens): Handlers<typeof rows> => ({
  signIn: async ({ username, password }, { address }) => {
    const attempt = { username, address }
    await countAttempt(db, attempt)
    const [user] = await db
      .select()
      .from(users)
      .where(and(hasUsername(username), isNull(users.deleted_at)))
    if (!(await isPassword(password, user?.password_hash)) || !user) throw new Refusal('wrong_sign_in')
    if (user.status === 'block') {
      await forgive(db, attempt)
      throw new Refusal('account_blocked')
    }
    return async (tx) => {
      const jti = uuidv7()
      // Hashing takes a while: a password that was changed meanwhile must not get a token that outlives the change.
      const isSame = and(eq(users.id, user.id), eq(users.password_hash, user.password_hash))
      const [same] = await tx.select({ id: users.id }).from(users).where(isSame).for('share')
      if (!same) throw new Refusal('wrong_sign_in')
      await forgive(tx, attempt)
      await tx.delete(sessions).where(and(eq(sessions.user_id, user.id), lt(sessions.expires_at, sql`now()`)))
      const expires_at = new Date(Date.now() + tokens.ttlS * 1000)
      await tx.insert(sessions).values({ id: jti, user_id: user.id, expires_at })
      return { accessToken: await tokens.issue({ username: user.username, role: user.role, jti }) }
    }
  },

  changePassword: async ({ currentPassWord, newPassword }, { userId }) => {
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    if (!(await isPassword(currentPassWord, user?.password_hash))) {
      throw new Refusal('wrong_password', { field: 'currentPassWord' })
    }
    const password_hash = await hashPassword(newPassword)
    return async (tx) => {
      await tx.update(users).set({ password_hash }).where(eq(users.id, userId))
      await tx.delete(sessions).where(eq(sessions.user_id, userId))
      return null
    }
  },
})
