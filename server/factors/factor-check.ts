import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { plainCode } from '#contract/plain-input.ts'
import type { ProofOptions } from '#contract/proofs.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Visitor } from '../http/caller.ts'
import { createThrottle } from '../http/throttle.ts'
import { recordSecurityEvent } from '../security-events/record.ts'
import { users } from '../users/table.ts'
import { hasFactor } from './has-factor.ts'
import { acceptPasskey, checkPasskey, createPasskeyOptions } from './passkeys.ts'
import { hasCode, useCode } from './recovery-codes.ts'
import { passkeyChallenges, passkeys, recoveryCodes, totps } from './table.ts'
import { acceptStep, type FactorKeys, findStep, hasTotp } from './totp.ts'

interface Parts {
  db: Db
  keys: FactorKeys
  /** The site of passkeys. */
  publicUrl: string
}

/** A code of the authenticator app or a recovery code, or the response of a passkey. */
export interface GivenFactor {
  code?: string | undefined
  passkey?: object | undefined
}

interface User {
  id: string
  username: string
  /** Set if the account has signed in from this browser before. */
  deviceId?: string | undefined
}

export interface FactorCheck {
  has: (client: Db | Tx, userId: string) => Promise<boolean>
  createOptions: (client: Db | Tx, userId: string) => Promise<ProofOptions>
  /**
   * Checks a factor. Refuses a wrong one, and too many. Returns what accepts it in the transaction, where a factor that was used
   * meanwhile is refused.
   */
  check: (user: User, given: GivenFactor, caller: Visitor) => Promise<(tx: Tx) => Promise<void>>
}

/** A code of six digits can be guessed in a million attempts. A known device has its own count, so that others cannot lock it out. */
const limits = { name: 'second-factor', perAccount: 10, perAddress: 100, windowS: 15 * 60 }

/** Checks second factors. Counts each attempt as failed before its result is known, so that parallel attempts are limited too. */
export function createFactorCheck({ db, keys, publicUrl }: Parts): FactorCheck {
  const throttle = createThrottle(db, limits)

  /** Undefined if the factor is wrong. `other_time` for a code of a wrong clock, which counts as wrong. */
  async function find(user: User, { code, passkey }: GivenFactor, caller: Visitor) {
    if (passkey) {
      const used = await checkPasskey(db, { userId: user.id, response: passkey }, publicUrl)
      return used && ((tx: Tx) => acceptPasskey(tx, used))
    }
    const plain = plainCode(code ?? '')
    if (/^\d{6}$/.test(plain)) {
      const step = await findStep(db, { userId: user.id, code: plain, isConfirmed: true }, keys)
      return typeof step === 'number' ? (tx: Tx) => acceptStep(tx, user.id, step) : step
    }
    if (!(await hasCode(db, user.id, plain))) return undefined
    return async (tx: Tx) => {
      const isUsed = await useCode(tx, user.id, plain)
      if (isUsed) await recordSecurityEvent(tx, { kind: 'recovery-code-used', userId: user.id, caller })
      return isUsed
    }
  }

  return {
    has: async (client, userId) => (await client.$count(users, and(eq(users.id, userId), hasFactor))) > 0,
    createOptions: async (client, userId) => ({
      totp: await hasTotp(client, userId),
      passkey: (await createPasskeyOptions(client, userId, publicUrl)) as ProofOptions['passkey'],
    }),
    check: async (user, given, caller) => {
      const attempt = { username: user.username, address: caller.address, deviceId: user.deviceId }
      await throttle.count(attempt)
      const wrong = given.passkey
        ? new Refusal('wrong_passkey', { field: 'passkey' })
        : new Refusal('wrong_code', { field: 'code' })
      const accept = await find(user, given, caller)
      if (accept === undefined || accept === 'other_time') {
        await recordSecurityEvent(db, { kind: 'factor-failed', userId: user.id, caller })
        throw accept ? new Refusal('code_of_other_time', { field: 'code' }) : wrong
      }
      return async (tx) => {
        if (!(await accept(tx))) throw wrong
        await throttle.forgive(tx, attempt)
      }
    },
  }
}

/** Removes all second factors of a user, for the operator of the server. */
export async function removeAllFactors(tx: Tx, userId: string): Promise<void> {
  for (const table of [totps, passkeys, passkeyChallenges, recoveryCodes])
    await tx.delete(table).where(eq(table.user_id, userId))
}
