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
import { countFailure, forgetFailures, refuseIfThrottled } from './throttle.ts'
import type { Tokens } from './tokens.ts'

export const sessionHandlers = (db: Db, tokens: Tokens): Handlers<typeof rows> => ({
  signIn: async ({ username, password }, { address }) => {
    const attempt = { username, address }
    await refuseIfThrottled(db, attempt)
    const [user] = await db
      .select()
      .from(users)
      .where(and(hasUsername(username), isNull(users.deleted_at)))
    if (!(await isPassword(password, user?.password_hash)) || !user) {
      // Outside any transaction: the refusal must not take the count back.
      await countFailure(db, attempt)
      throw new Refusal('wrong_sign_in')
    }
    if (user.status === 'block') throw new Refusal('account_blocked')
    return async (tx) => {
      const jti = uuidv7()
      await forgetFailures(tx, attempt)
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
