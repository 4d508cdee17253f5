import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import { methods, providers } from '#contract/providers.ts'
import { type recoveries as endpoints, recoveryMinutes } from '#contract/recoveries.ts'
import { addCheckDigit } from '#contract/top-up-code.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { createThrottle } from '../http/throttle.ts'
import { createAccountMails } from '../sessions/account-mails.ts'
import { recordSessionChange } from '../sessions/end-sessions.ts'
import { findResetUser, type LinkSender } from '../sessions/reset-links.ts'
import { recoverAccount } from '../sessions/set-password.ts'
import type { SignInThrottle } from '../sessions/sign-in-throttle.ts'
import { readSettings } from '../settings/settings.ts'
import { tills } from '../tills/table.ts'
import { isWatched } from '../tills/watched-tills.ts'
import { hasUsername } from '../users/find-member.ts'
import { assertGoodPassword } from '../users/password-rules.ts'
import { hashPassword } from '../users/passwords.ts'
import { users } from '../users/table.ts'
import { takeUserLock } from '../users/user-lock.ts'
import { holdWithdrawals } from '../withdrawals/hold-withdrawals.ts'
import { createGrantHandlers } from './grants.ts'
import { recoveries } from './table.ts'

const windowS = 15 * 60
const limits = {
  // As the request of a reset link.
  start: { name: 'start-recovery', perAccount: 5, perAddress: 100, windowS },
  finish: { name: 'finish-recovery', perAddress: 100, windowS },
}

interface Parts extends LinkSender {
  signInThrottle: SignInThrottle
}

/** Ways back into an account without its mail address. */
export const createRecoveryHandlers = ({
  db,
  mailer,
  publicUrl,
  signInThrottle,
}: Parts): Handlers<typeof endpoints> => {
  const throttle = { start: createThrottle(db, limits.start), finish: createThrottle(db, limits.finish) }
  const mails = createAccountMails({ mailer, publicUrl })
  return {
    start: async ({ username }, { address }) => {
      await throttle.start.count({ username, address })
      return async (tx) => {
        const { token, recovery } = await insertRecovery(tx, username)
        const { least_top_up } = await readSettings(tx)
        return {
          token,
          code: recovery.code,
          amount: toTaka(least_top_up),
          numbers: await readRecoveryNumbers(tx),
          expires_at: recovery.expires_at.toISOString(),
        }
      }
    },

    check: async ({ token }) => {
      const found = await findRecovery(db, token)
      return async () => {
        if (!found) return { state: 'over', username: null }
        const { provedAt, owner } = found
        return provedAt && owner ? { state: 'proved', username: owner.username } : { state: 'waiting', username: null }
      }
    },

    checkLink: async ({ token }) => {
      const owner = await findResetUser(db, token)
      return async () => {
        if (!owner) throw new Refusal('reset_link_over', { field: 'token' })
        return { username: owner.username }
      }
    },

    finish: async ({ token, password }, caller) => {
      const { address } = caller
      await throttle.finish.count({ address })
      // Hashing is expensive, so it runs only for callers with a proved recovery.
      const found = await findRecovery(db, token)
      const proved = found?.provedAt && found.owner ? { id: found.id, owner: found.owner } : undefined
      if (proved) assertGoodPassword(password, proved.owner, 'password')
      const password_hash = proved ? await hashPassword(password) : null
      return async (tx, { afterCommit }) => {
        if (!proved || !password_hash) throw new Refusal('recovery_over', { field: 'token' })
        if (proved.owner) await takeUserLock(tx, proved.owner.id)
        const user = await redeemRecovery(tx, proved.id)
        await recoverAccount(tx, { userId: user.id, password_hash, by: 'top_up', ref: proved.id, caller })
        recordSessionChange(tx, user.id)
        afterCommit(() => mails.passwordChanged(user))
        await throttle.finish.forgive(tx, { address })
        // Earlier failures were about the old password.
        await signInThrottle.forgive(tx, { username: user.username, address })
        return null
      }
    },

    ...createGrantHandlers({ db, publicUrl }),
  }
}

const isLive = and(isNull(recoveries.used_at), gt(recoveries.expires_at, sql`now()`))

const ownerColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  mobile_number: users.mobile_number,
  locale: users.locale,
  role: users.role,
  status: users.status,
}

/** A recovery that can still be used, with its member. Undefined if it is over. `provedAt`: when the top-up came. */
async function findRecovery(db: Db, token: string) {
  const [found] = await db
    .select({ id: recoveries.id, provedAt: recoveries.proved_at, owner: ownerColumns })
    .from(recoveries)
    .leftJoin(users, and(eq(users.id, recoveries.user_id), isNull(users.deleted_at)))
    .where(and(eq(recoveries.token_hash, hashToken(token)), isLive))
  return found
}

/**
 * Uses a proved recovery, and makes the member's withdrawals wait. Of concurrent calls one succeeds, and the others are refused.
 * Recoveries are locked before requests, and those before users.
 */
async function redeemRecovery(tx: Tx, id: string) {
  const [used] = await tx
    .update(recoveries)
    .set({ used_at: sql`now()` })
    .where(and(eq(recoveries.id, id), isLive, isNotNull(recoveries.proved_at)))
    .returning({ userId: recoveries.user_id })
  if (!used?.userId) throw new Refusal('recovery_over', { field: 'token' })
  await holdWithdrawals(tx, used.userId)
  const [user] = await tx.select(ownerColumns).from(users).where(isUndeleted(used.userId)).for('update')
  if (!user) throw new Refusal('recovery_over', { field: 'token' })
  if (user.status === 'block') throw new Refusal('account_blocked')
  return user
}

const isUndeleted = (userId: string) => and(eq(users.id, userId), isNull(users.deleted_at))

const tokenBytes = 32
const codeTriesMax = 50

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Stores a recovery, also for a name without an active member: the row of such a name has no user. */
async function insertRecovery(tx: Tx, username: string) {
  const [member] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(hasUsername(username), eq(users.role, 'customer'), eq(users.status, 'on-progress'), isNull(users.deleted_at)),
    )
  const token = randomBytes(tokenBytes).toString('base64url')
  for (let tries = 0; tries < codeTriesMax; tries++) {
    const [created] = await tx
      .insert(recoveries)
      .values({
        user_id: member?.id ?? null,
        code: newCode(),
        token_hash: hashToken(token),
        expires_at: sql`now() + make_interval(mins => ${recoveryMinutes})`,
      })
      .onConflictDoNothing()
      .returning()
    if (created) return { token, recovery: created }
  }
  throw new Error('No free code was found')
}

const newCode = () => `R${addCheckDigit(String(randomInt(1_000_000)).padStart(6, '0'))}`

const provingMethods = methods.filter((method) => !providers[method].hidesNumbers)

/** The numbers whose SMS prove a recovery at once. */
const readRecoveryNumbers = async (tx: Tx) => {
  const found = await tx
    .select({ method: tills.method, number: tills.number })
    .from(tills)
    .where(and(inArray(tills.method, provingMethods), eq(tills.visibility, 'shown'), isWatched(tx)))
    .orderBy(asc(tills.method), asc(tills.number))
  return found.flatMap(({ method, number }) => (method ? [{ method, number }] : []))
}
