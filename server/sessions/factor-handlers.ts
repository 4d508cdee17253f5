import { and, eq, ne } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { type factors as endpoints, passkeyMax } from '#contract/factors.ts'
import { plainCode } from '#contract/plain-input.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { FactorCheck } from '../factors/factor-check.ts'
import { addPasskey, listPasskeys, startPasskey } from '../factors/passkeys.ts'
import { countCodes, renewCodes } from '../factors/recovery-codes.ts'
import { passkeys, recoveryCodes, totps } from '../factors/table.ts'
import { acceptStep, type FactorKeys, findStep, hasTotp, startTotp } from '../factors/totp.ts'
import type { Caller } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import type { MemberMailer } from '../mail/member-mailer.ts'
import type { Background } from '../process/background.ts'
import { recordSecurityEvent } from '../security-events/record.ts'
import { readSettings } from '../settings/settings.ts'
import { users } from '../users/table.ts'
import { createAccountMails } from './account-mails.ts'
import { recordSessionChange } from './end-sessions.ts'
import { sessions } from './table.ts'

interface Parts {
  db: Db
  mailer: MemberMailer
  /** The site of passkeys, and the base of links. */
  publicUrl: string
  factorKeys: FactorKeys
  factorCheck: FactorCheck
  background: Background
}

export type ProofNames = 'signInOptions' | 'proofOptions' | 'prove'

/** The own second factors. */
export function createFactorHandlers(parts: Parts): Omit<Handlers<typeof endpoints>, ProofNames> {
  const { db, publicUrl, factorKeys, factorCheck } = parts
  const mails = createAccountMails(parts)

  /** What follows a new factor: recovery codes, and the end of sessions that began without one. `isFirst` was read before. */
  async function recordAdded(tx: Tx, caller: Caller, { isFirst }: { isFirst: boolean }) {
    const { userId, sessionId } = caller
    await recordSecurityEvent(tx, { kind: 'factor-added', userId, sessionId, caller })
    if (!isFirst) return { recovery_codes: [] }
    await tx.delete(sessions).where(and(eq(sessions.user_id, userId), ne(sessions.id, sessionId ?? '')))
    recordSessionChange(tx, userId)
    return { recovery_codes: await renewCodes(tx, userId) }
  }

  /** Refuses to remove the last factor of an administrator who needs one. Recovery codes go with the last factor. */
  async function recordRemoved(tx: Tx, caller: Caller) {
    const { userId, sessionId, role } = caller
    await recordSecurityEvent(tx, { kind: 'factor-removed', userId, sessionId, caller })
    if (await factorCheck.has(tx, userId)) return
    const { factor_required_at } = await readSettings(tx)
    if (role !== 'customer' && factor_required_at && factor_required_at <= new Date()) throw new Refusal('last_factor')
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  }

  const mailChange = (userId: string) => () => parts.background.run(sendChange(userId))

  async function sendChange(userId: string) {
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    if (user) mails.factorChanged(user)
  }

  return {
    mine: async (_, { userId, role }) => {
      const { factor_required_at } = await readSettings(db)
      return {
        totp: await hasTotp(db, userId),
        passkeys: (await listPasskeys(db, userId)).map(presentPasskey),
        recovery_codes: await countCodes(db, userId),
        required_from: role === 'customer' ? null : (factor_required_at?.toISOString() ?? null),
      }
    },

    startTotp: (_, caller) => async (tx) => {
      if (await hasTotp(tx, caller.userId)) throw new Refusal('too_many_rows', { values: { limit: 1 } })
      return startTotp(tx, caller, factorKeys)
    },

    confirmTotp:
      ({ code }, caller) =>
      async (tx, { afterCommit }) => {
        const { userId } = caller
        await lockUser(tx, userId)
        const isFirst = !(await factorCheck.has(tx, userId))
        const plain = plainCode(code)
        const step = await findStep(tx, { userId, code: plain, isConfirmed: false }, factorKeys)
        if (step === 'other_time') throw new Refusal('code_of_other_time', { field: 'code' })
        if (step === undefined || !(await acceptStep(tx, userId, step))) throw wrongCode()
        afterCommit(mailChange(userId))
        return recordAdded(tx, caller, { isFirst })
      },

    removeTotp:
      (_, caller) =>
      async (tx, { afterCommit }) => {
        await lockUser(tx, caller.userId)
        const ofCaller = eq(totps.user_id, caller.userId)
        const removed = await tx.delete(totps).where(ofCaller).returning({ userId: totps.user_id })
        if (removed.length === 0) return null
        await recordRemoved(tx, caller)
        afterCommit(mailChange(caller.userId))
        return null
      },

    startPasskey: (_, caller) => async (tx) => {
      await lockUser(tx, caller.userId)
      if ((await listPasskeys(tx, caller.userId)).length >= passkeyMax)
        throw new Refusal('too_many_rows', { values: { limit: passkeyMax } })
      return { options: { ...(await startPasskey(tx, caller, publicUrl)) } }
    },

    addPasskey:
      ({ label, response }, caller) =>
      async (tx, { afterCommit }) => {
        const { userId } = caller
        await lockUser(tx, userId)
        const isFirst = !(await factorCheck.has(tx, userId))
        const isAdded = await addPasskey(tx, { userId, label: label.trim(), response }, publicUrl)
        if (!isAdded) throw new Refusal('wrong_passkey', { field: 'response' })
        afterCommit(mailChange(userId))
        return recordAdded(tx, caller, { isFirst })
      },

    removePasskey:
      ({ id }, caller) =>
      async (tx, { afterCommit }) => {
        const { userId } = caller
        await lockUser(tx, userId)
        const isOwn = and(eq(passkeys.id, id), eq(passkeys.user_id, userId))
        const removed = await tx.delete(passkeys).where(isOwn).returning({ id: passkeys.id })
        if (removed.length === 0) throw new Refusal('not_found')
        await recordRemoved(tx, caller)
        afterCommit(mailChange(userId))
        return null
      },

    renewCodes:
      (_, caller) =>
      async (tx, { afterCommit }) => {
        await lockUser(tx, caller.userId)
        if (!(await factorCheck.has(tx, caller.userId))) throw new Refusal('no_factor')
        afterCommit(mailChange(caller.userId))
        return { recovery_codes: await renewCodes(tx, caller.userId) }
      },
  }
}

const wrongCode = () => new Refusal('wrong_code', { field: 'code' })

/** So that of two changes at once the second sees the first. */
export const lockUser = (tx: Tx, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

const presentPasskey = ({ id, label, created_at, last_used_at }: typeof passkeys.$inferSelect) => ({
  _id: id,
  label,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})
