import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { Refusal } from '#contract/errors.ts'
import { sessions as rows } from '#contract/sessions.ts'
import type { Tx } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import type { Background } from '../process/background.ts'
import { hasUsername } from '../users/find-member.ts'
import { hashPassword, isPassword } from '../users/passwords.ts'
import { users } from '../users/table.ts'
import { isValidResetLink, type LinkSender, redeemResetLink, sendResetLink } from './reset-links.ts'
import { resets, sessions } from './table.ts'
import { createThrottle } from './throttle.ts'
import type { Tokens } from './tokens.ts'

const windowS = 15 * 60
const limits = {
  signIn: { name: 'sign-in', perAccount: 10, perAddress: 100, windowS },
  change: { name: 'change-password', perAccount: 10, perAddress: 100, windowS },
  // Every request counts, because each one sends a mail.
  forgot: { name: 'forgot-password', perAccount: 5, perAddress: 100, windowS },
  reset: { name: 'reset-password', perAddress: 100, windowS },
}

interface Parts extends LinkSender {
  tokens: Tokens
  background: Background
}

export const createSessionHandlers = ({ db, mailer, publicUrl, tokens, background }: Parts): Handlers<typeof rows> => {
  const throttle = {
    signIn: createThrottle(db, limits.signIn),
    change: createThrottle(db, limits.change),
    forgot: createThrottle(db, limits.forgot),
    reset: createThrottle(db, limits.reset),
  }
  return {
    signIn: async ({ username, password }, { address }) => {
      const attempt = { username, address }
      await throttle.signIn.count(attempt)
      const [user] = await db
        .select()
        .from(users)
        .where(and(hasUsername(username), isNull(users.deleted_at)))
      if (!(await isPassword(password, user?.password_hash)) || !user) throw new Refusal('wrong_sign_in')
      if (user.status === 'block') {
        await throttle.signIn.forgive(db, attempt)
        throw new Refusal('account_blocked')
      }
      return async (tx) => {
        const jti = uuidv7()
        // Hashing is slow: if the password was changed meanwhile, the old one must not get a new session.
        const isUnchanged = and(eq(users.id, user.id), eq(users.password_hash, user.password_hash))
        const [unchanged] = await tx.select({ id: users.id }).from(users).where(isUnchanged).for('share')
        if (!unchanged) throw new Refusal('wrong_sign_in')
        await throttle.signIn.forgive(tx, attempt)
        await tx.delete(sessions).where(and(eq(sessions.user_id, user.id), lt(sessions.expires_at, sql`now()`)))
        const expires_at = new Date(Date.now() + tokens.ttlS * 1000)
        await tx.insert(sessions).values({ id: jti, user_id: user.id, expires_at })
        return { accessToken: await tokens.issue({ username: user.username, role: user.role, jti }) }
      }
    },

    changePassword: async ({ currentPassWord, newPassword }, { userId, username, address }) => {
      const attempt = { username, address }
      await throttle.change.count(attempt)
      const [user] = await db.select().from(users).where(eq(users.id, userId))
      if (!user || !(await isPassword(currentPassWord, user.password_hash))) throw wrongPassword()
      const password_hash = await hashPassword(newPassword)
      return async (tx) => {
        // If the password was reset meanwhile, the old password must not change it.
        const isSet = await setPassword(tx, { userId, password_hash, before: user.password_hash })
        if (!isSet) throw wrongPassword()
        await throttle.change.forgive(tx, attempt)
        return null
      }
    },

    forgotPassword: async ({ username }, { address }) => {
      await throttle.forgot.count({ username, address })
      return async (_, { afterCommit }) => {
        afterCommit(() => background.run(sendResetLink({ db, mailer, publicUrl }, username)))
        return null
      }
    },

    resetPassword: async ({ password, token }, { address }) => {
      await throttle.reset.count({ address })
      // Hashing is expensive, so it runs only for callers with a valid link.
      const password_hash = (await isValidResetLink(db, token)) ? await hashPassword(password) : null
      return async (tx) => {
        if (!password_hash) throw new Refusal('reset_link_over', { field: 'token' })
        const user = await redeemResetLink(tx, token)
        await setPassword(tx, { userId: user.id, password_hash })
        recordChange(tx, { tags: rows.resetPassword.touches, memberId: user.id })
        await throttle.reset.forgive(tx, { address })
        // Earlier failures were about the old password.
        await throttle.signIn.forgive(tx, { username: user.username, address })
        return null
      }
    },
  }
}

const wrongPassword = () => new Refusal('wrong_password', { field: 'currentPassWord' })

interface NewPassword {
  userId: string
  password_hash: string
  /** The only hash that may be replaced. Undefined: any. */
  before?: string
}

/** Sets a password, and deletes the user's sessions and reset links. Returns false if the hash was not `before`. */
async function setPassword(tx: Tx, { userId, password_hash, before }: NewPassword): Promise<boolean> {
  const isBefore = before === undefined ? undefined : eq(users.password_hash, before)
  const [set] = await tx
    .update(users)
    .set({ password_hash, password_changed_at: sql`now()` })
    .where(and(eq(users.id, userId), isBefore))
    .returning({ id: users.id })
  if (!set) return false
  await tx.delete(sessions).where(eq(sessions.user_id, userId))
  await tx.delete(resets).where(eq(resets.user_id, userId))
  return true
}
