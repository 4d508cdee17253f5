import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Db } from '../db/connect.ts'
import type { Visitor } from '../http/caller.ts'
import { foldCase } from '../http/throttle.ts'
import { createOncePerMinute, recordSecurityEvent } from '../security-events/record.ts'
import { hasUsername } from '../users/find-member.ts'
import { hashPassword, isForeignHash, isPassword } from '../users/passwords.ts'
import { users } from '../users/table.ts'
import { type DeviceTokens, findDevice } from './device-tokens.ts'
import type { SignInAttempt, SignInThrottle } from './sign-in-throttle.ts'

interface Parts {
  db: Db
  throttle: SignInThrottle
  deviceTokens: DeviceTokens
}

interface Entered {
  username: string
  password: string
  /** Of an earlier sign-in in this browser. */
  device_token?: string | undefined
}

/** Checks a username and its password. Counts the attempt as failed; the caller forgives it. */
export function createVerifySignIn({ db, throttle, deviceTokens }: Parts) {
  const isFirstInMinute = createOncePerMinute()

  async function count(attempt: SignInAttempt, caller: Visitor) {
    try {
      await throttle.count(attempt)
    } catch (error) {
      if (error instanceof Refusal && (await isFirstInMinute(foldCase(attempt.username)))) {
        const [user] = await db.select({ id: users.id }).from(users).where(hasUsername(attempt.username))
        await recordSecurityEvent(db, { kind: 'slowed-down', userId: user?.id, caller })
      }
      throw error
    }
  }

  return async ({ username, password, device_token }: Entered, caller: Visitor) => {
    const attempt: SignInAttempt = { username, address: caller.address }
    const ownToken = device_token && deviceTokens.isOwn(device_token) ? device_token : undefined
    if (ownToken) attempt.deviceId = await findDevice(db, username, ownToken)
    throttle.assertNotBlocked(attempt)
    await count(attempt, caller)
    const [user] = await db
      .select()
      .from(users)
      .where(and(hasUsername(username), isNull(users.deleted_at)))
    if (!(await isPassword(password, user?.password_hash)) || !user) {
      await recordSecurityEvent(db, { kind: 'sign-in-failed', userId: user?.id, caller })
      throw new Refusal('wrong_sign_in')
    }
    if (user.status === 'block') {
      await throttle.forgive(db, attempt)
      throw new Refusal('account_blocked')
    }
    return { user: await renewHash(db, { user, password }), attempt, ownToken }
  }
}

interface Renewal {
  user: typeof users.$inferSelect
  /** The right one. */
  password: string
}

/** Replaces the hash of another program, from which the account was imported. */
async function renewHash(db: Db, { user, password }: Renewal): Promise<typeof users.$inferSelect> {
  if (!isForeignHash(user.password_hash)) return user
  const password_hash = await hashPassword(password)
  await db
    .update(users)
    .set({ password_hash })
    .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash)))
  // Another sign-in may have been first.
  const [renewed] = await db.select().from(users).where(eq(users.id, user.id))
  return renewed ?? user
}

export type VerifySignIn = ReturnType<typeof createVerifySignIn>

/** Matches the user if nothing has changed since the password was checked, which takes time. */
export const isUnchanged = (user: typeof users.$inferSelect) =>
  and(
    eq(users.id, user.id),
    eq(users.password_hash, user.password_hash),
    eq(users.status, 'on-progress'),
    isNull(users.deleted_at),
  )
