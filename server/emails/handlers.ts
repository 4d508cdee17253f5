import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { emails as endpoints } from '#contract/emails.ts'
import { Refusal } from '#contract/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { createThrottle } from '../http/throttle.ts'
import type { MemberMailer } from '../mail/member-mailer.ts'
import { emailLinkMinutes } from '../mail/member-mails.ts'
import { recordSecurityEvent } from '../security-events/record.ts'
import { findByPassword } from '../sessions/find-by-password.ts'
import { emailChanges } from '../sessions/table.ts'
import { isUnchanged } from '../sessions/verify-sign-in.ts'
import { userColumns, users } from '../users/table.ts'
import { takeUserLock } from '../users/user-lock.ts'

const tokenBytes = 32
// Every request counts, because each one sends a mail.
const limits = { name: 'change-email', perAccount: 5, perAddress: 100, windowS: 15 * 60 }
const confirmLimits = { name: 'confirm-email', perAddress: 100, windowS: 15 * 60 }

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

interface Parts {
  db: Db
  mailer: MemberMailer
  /** The base of links. */
  publicUrl: string
}

/** A mail address is changed with the password, and only after its owner has opened the link that is mailed there. */
export const createEmailHandlers = ({ db, mailer, publicUrl }: Parts): Handlers<typeof endpoints> => {
  const throttle = { change: createThrottle(db, limits), confirm: createThrottle(db, confirmLimits) }
  return {
    change: async ({ email, currentPassWord }, { userId, username, address }) => {
      await throttle.change.count({ username, address })
      const user = await findByPassword(db, userId, currentPassWord)
      if (!user) throw wrongPassword()
      return async (tx, { afterCommit }) => {
        // If the password was changed meanwhile, the old one must not start a change.
        const [unchanged] = await tx.select({ id: users.id }).from(users).where(isUnchanged(user)).for('share')
        if (!unchanged) throw wrongPassword()
        const token = randomBytes(tokenBytes).toString('base64url')
        // Only the last address can be confirmed.
        await tx.delete(emailChanges).where(eq(emailChanges.user_id, userId))
        const expires_at = sql`now() + make_interval(mins => ${emailLinkMinutes})`
        await tx
          .insert(emailChanges)
          .values({ token_hash: hashToken(token), user_id: userId, email: email.trim(), expires_at })
        const about = { username, link: `${publicUrl}/auth/confirm-email#pet=${token}` }
        const mail = { to: email.trim(), locale: user.locale, kind: 'confirm-email', about, isRequested: true } as const
        afterCommit(() => mailer.send(mail))
        return null
      }
    },

    confirm: async ({ token }, caller) => {
      await throttle.confirm.count({ address: caller.address })
      return async (tx, { afterCommit }) => {
        const { user, email } = await redeemLink(tx, token)
        await tx.update(users).set({ email }).where(eq(users.id, user.id))
        await recordSecurityEvent(tx, { kind: 'email-changed', userId: user.id, caller })
        recordChange(tx, { tags: ['Users'], memberId: user.id })
        await throttle.confirm.forgive(tx, { address: caller.address })
        const about = { username: user.username, link: publicUrl }
        // The old address, whose owner may not know of the change.
        afterCommit(() => mailer.send({ to: user.email, locale: user.locale, kind: 'email-changed', about }))
        return null
      }
    },

    setLanguage:
      ({ locale }, { userId }) =>
      async (tx) => {
        await tx.update(users).set({ locale }).where(eq(users.id, userId))
        return null
      },
  }
}

const wrongPassword = () => new Refusal('wrong_password', { field: 'currentPassWord' })

/** Redeems a link of a user who may sign in. Of concurrent calls one succeeds. */
async function redeemLink(tx: Tx, token: string) {
  const hasToken = eq(emailChanges.token_hash, hashToken(token))
  const [owner] = await tx.select({ id: emailChanges.user_id }).from(emailChanges).where(hasToken)
  if (owner) await takeUserLock(tx, owner.id)
  const [found] = await tx
    .select({ user: userColumns, email: emailChanges.email })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.user_id))
    .where(
      and(hasToken, gt(emailChanges.expires_at, sql`now()`), eq(users.status, 'on-progress'), isNull(users.deleted_at)),
    )
    .for('update', { of: users })
  const [deleted] = await tx.delete(emailChanges).where(hasToken).returning()
  if (!found || !deleted) throw new Refusal('email_link_over', { field: 'token' })
  return found
}
