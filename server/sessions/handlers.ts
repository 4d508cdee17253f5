import { and, eq, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { hourS } from '#contract/durations.ts'
import { Refusal } from '#contract/errors.ts'
import type { sessions as endpoints } from '#contract/sessions.ts'
import type { FactorCheck, GivenFactor } from '../factors/factor-check.ts'
import type { Visitor } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { createThrottle } from '../http/throttle.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import type { Background } from '../process/background.ts'
import { parseDevice } from '../security-events/parse-device.ts'
import { recordSecurityEvent, recordSignIn } from '../security-events/record.ts'
import { readSettings } from '../settings/settings.ts'
import { assertGoodPassword } from '../users/password-rules.ts'
import { hashPassword } from '../users/passwords.ts'
import { users } from '../users/table.ts'
import { takeUserLock } from '../users/user-lock.ts'
import { holdWithdrawals } from '../withdrawals/hold-withdrawals.ts'
import { createAccountMails } from './account-mails.ts'
import { type DeviceTokens, noteDevice } from './device-tokens.ts'
import { endSuperfluous, recordSessionChange } from './end-sessions.ts'
import { findByPassword } from './find-by-password.ts'
import type { NoteRightPassword } from './note-right-password.ts'
import { findResetUser, type LinkSender, redeemResetLink, sendResetLink } from './reset-links.ts'
import { recoverAccount, setPassword } from './set-password.ts'
import type { SignInAttempt, SignInThrottle } from './sign-in-throttle.ts'
import { sessions } from './table.ts'
import type { Tokens } from './tokens.ts'
import { isUnchanged, type VerifySignIn } from './verify-sign-in.ts'

const windowS = 15 * 60
const limits = {
  change: { name: 'change-password', perAccount: 10, perAddress: 100, windowS },
  // Every request counts, because each one sends a mail.
  forgot: { name: 'forgot-password', perAccount: 5, perAddress: 100, windowS },
  reset: { name: 'reset-password', perAddress: 100, windowS },
}

interface Parts extends LinkSender {
  tokens: Tokens
  background: Background
  deviceTokens: DeviceTokens
  factorCheck: FactorCheck
  verifySignIn: VerifySignIn
  signInThrottle: SignInThrottle
  noteRightPassword: NoteRightPassword
}

export const createSessionHandlers = ({
  db,
  mailer,
  publicUrl,
  tokens,
  background,
  deviceTokens,
  factorCheck,
  verifySignIn,
  signInThrottle,
  noteRightPassword,
}: Parts): Handlers<typeof endpoints> => {
  const throttle = {
    change: createThrottle(db, limits.change),
    forgot: createThrottle(db, limits.forgot),
    reset: createThrottle(db, limits.reset),
  }
  const mails = createAccountMails({ mailer, publicUrl })

  /** Checks the second factor of a user who has one. The right password is no longer counted as a failed attempt. */
  async function checkFactor(
    user: typeof users.$inferSelect,
    given: GivenFactor,
    { attempt, caller }: { attempt: SignInAttempt; caller: Visitor },
  ) {
    if (!(await factorCheck.has(db, user.id))) return undefined
    await signInThrottle.forgive(db, attempt)
    if (given.code === undefined && given.passkey === undefined) {
      await noteRightPassword(user, { attempt, caller })
      throw new Refusal('factor_needed')
    }
    return factorCheck.check({ ...user, deviceId: attempt.deviceId }, given, caller)
  }

  return {
    signIn: async ({ code, passkey, ...entered }, caller) => {
      const { user, attempt, ownToken } = await verifySignIn(entered, caller)
      const acceptFactor = await checkFactor(user, { code, passkey }, { attempt, caller })
      return async (tx, { afterCommit }) => {
        const jti = uuidv7()
        // It may delete a session that another write of the user has locked.
        await takeUserLock(tx, user.id)
        // Hashing is slow: if the password was changed or the user was blocked meanwhile, there must be no new session. The
        // lock conflicts with that of a block, which then deletes this session.
        const [unchanged] = await tx.select({ id: users.id }).from(users).where(isUnchanged(user)).for('share')
        if (!unchanged) throw new Refusal('wrong_sign_in')
        await acceptFactor?.(tx)
        await signInThrottle.forgive(tx, attempt)
        await tx.delete(sessions).where(and(eq(sessions.user_id, user.id), isLongOver))
        for (const sessionId of await endSuperfluous(tx, user.id))
          await recordSecurityEvent(tx, { kind: 'session-ended', userId: user.id, sessionId, caller })
        const deviceToken = ownToken ?? deviceTokens.create()
        const device = await noteDevice(tx, user.id, deviceToken)
        const isStaff = user.role !== 'customer'
        const ttlS = isStaff ? Math.min(tokens.ttlS, (await readSettings(tx)).session_hours * hourS) : tokens.ttlS
        const expires_at = new Date(Date.now() + ttlS * 1000)
        const parsed = parseDevice(caller.userAgent)
        await tx.insert(sessions).values({ id: jti, user_id: user.id, expires_at, device_id: device.id, ...parsed })
        await recordSignIn(tx, { userId: user.id, sessionId: jti, caller })
        recordSessionChange(tx, user.id)
        if (device.isNew) {
          afterCommit(() => mails.newDevice(user, caller.userAgent))
          await insertNotifications(tx, [{ userId: user.id, kind: 'new_device', ref: device.id, params: parsed }])
        }
        const claims = { username: user.username, role: user.role, ...(isStaff && { roles: user.staff_roles }), jti }
        return { accessToken: await tokens.issue(claims, ttlS), deviceToken }
      }
    },

    signOut: (_, caller) => async (tx) => {
      const { userId, sessionId } = caller
      if (sessionId) await tx.delete(sessions).where(eq(sessions.id, sessionId))
      await recordSecurityEvent(tx, { kind: 'sign-out', userId, sessionId, caller })
      return null
    },

    changePassword: async ({ currentPassWord, newPassword }, caller) => {
      const { userId, username, address, sessionId } = caller
      const attempt = { username, address }
      await throttle.change.count(attempt)
      const user = await findByPassword(db, userId, currentPassWord)
      if (!user) throw wrongPassword()
      assertGoodPassword(newPassword, user, 'newPassword')
      const password_hash = await hashPassword(newPassword)
      return async (tx, { afterCommit }) => {
        // If the password was reset meanwhile, the old password must not change it.
        const isSet = await setPassword(tx, { userId, password_hash, before: user.password_hash })
        if (!isSet) throw wrongPassword()
        await throttle.change.forgive(tx, attempt)
        await recordSecurityEvent(tx, { kind: 'password-changed', userId, sessionId, caller })
        afterCommit(() => mails.passwordChanged(user))
        return null
      }
    },

    forgotPassword: async ({ username }, caller) => {
      await throttle.forgot.count({ username, address: caller.address })
      return async (_, { afterCommit }) => {
        afterCommit(() => background.run(sendResetLink({ db, mailer, publicUrl }, username, caller)))
        return null
      }
    },

    resetPassword: async ({ password, token }, caller) => {
      const { address } = caller
      await throttle.reset.count({ address })
      // Hashing is expensive, so it runs only for callers with a valid link.
      const owner = await findResetUser(db, token)
      if (owner) assertGoodPassword(password, owner, 'password')
      const password_hash = owner ? await hashPassword(password) : null
      return async (tx, { afterCommit }) => {
        if (!password_hash) throw new Refusal('reset_link_over', { field: 'token' })
        if (owner) await takeUserLock(tx, owner.id)
        // Requests are locked before users.
        if (owner?.isByStaff) await holdWithdrawals(tx, owner.id)
        const user = await redeemResetLink(tx, token)
        if (owner?.isByStaff)
          await recoverAccount(tx, { userId: user.id, password_hash, by: 'staff', ref: uuidv7(), caller })
        else await setPassword(tx, { userId: user.id, password_hash })
        await recordSecurityEvent(tx, { kind: 'reset-used', userId: user.id, caller })
        recordSessionChange(tx, user.id)
        afterCommit(() => mails.passwordChanged(user))
        await throttle.reset.forgive(tx, { address })
        // Earlier failures were about the old password.
        await signInThrottle.forgive(tx, { username: user.username, address })
        return null
      }
    },
  }
}

/** A session that has just ended may still have a push to send: see `expireAllSessions`. */
const isLongOver = lt(sessions.expires_at, sql`now() - interval '10 minutes'`)

const wrongPassword = () => new Refusal('wrong_password', { field: 'currentPassWord' })
