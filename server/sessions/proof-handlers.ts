import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { factors as endpoints } from '#contract/factors.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { FactorCheck } from '../factors/factor-check.ts'
import type { Caller } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { createThrottle } from '../http/throttle.ts'
import { recordSecurityEvent } from '../security-events/record.ts'
import { findSessionDevice } from './device-tokens.ts'
import { lockUser, type ProofNames } from './factor-handlers.ts'
import { findByPassword } from './find-by-password.ts'
import type { NoteRightPassword } from './note-right-password.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'
import { sessions } from './table.ts'
import type { VerifySignIn } from './verify-sign-in.ts'

interface Parts {
  db: Db
  factorCheck: FactorCheck
  verifySignIn: VerifySignIn
  signInThrottle: SignInThrottle
  noteRightPassword: NoteRightPassword
}

const limits = { name: 'prove', perAccount: 10, perAddress: 100, windowS: 15 * 60 }

/** Proofs that the user is at the device. */
export function createProofHandlers(parts: Parts): Pick<Handlers<typeof endpoints>, ProofNames> {
  const { db, factorCheck } = parts
  const throttle = createThrottle(db, limits)

  return {
    signInOptions: async (entered, caller) => {
      const { user, attempt } = await parts.verifySignIn(entered, caller)
      await parts.noteRightPassword(user, { attempt, caller })
      return async (tx) => {
        await parts.signInThrottle.forgive(tx, attempt)
        return factorCheck.createOptions(tx, user.id)
      }
    },

    proofOptions:
      (_, { userId }) =>
      (tx) =>
        factorCheck.createOptions(tx, userId),

    prove: async ({ password, ...given }, caller) => {
      const { userId, username, sessionId } = caller
      const deviceId = await findSessionDevice(db, sessionId)
      const accept =
        password === undefined
          ? await factorCheck.check({ id: userId, username, deviceId }, given, caller)
          : await checkPassword(password, caller, deviceId)
      return async (tx) => {
        await accept(tx)
        await tx
          .update(sessions)
          .set({ proved_at: sql`now()` })
          .where(eq(sessions.id, sessionId ?? ''))
        return null
      }
    },
  }

  /** The password proves only a user without a second factor. */
  async function checkPassword(password: string, caller: Caller, deviceId: string | undefined) {
    const { userId, username, address } = caller
    await assertNoFactor(db, userId)
    const attempt = { username, address, deviceId }
    await throttle.count(attempt)
    if (!(await findByPassword(db, userId, password))) {
      await recordSecurityEvent(db, { kind: 'proof-failed', userId, caller })
      throw new Refusal('wrong_password', { field: 'password' })
    }
    return async (tx: Tx) => {
      // Of a factor that is added at the same time, this sees the result.
      await lockUser(tx, userId)
      await assertNoFactor(tx, userId)
      await throttle.forgive(tx, attempt)
    }
  }

  async function assertNoFactor(client: Db | Tx, userId: string): Promise<void> {
    if (await factorCheck.has(client, userId)) throw new Refusal('password_not_enough', { field: 'password' })
  }
}
