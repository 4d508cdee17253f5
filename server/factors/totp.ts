import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { readBrandTexts } from '../brands/read-brand.ts'
import type { Db, Tx } from '../db/connect.ts'
import { addPoints } from '../http/limiter.ts'
import { rateLimits } from '../http/table.ts'
import { seal, unseal } from '../process/seal.ts'
import { totps } from './table.ts'

/** The parameters that every authenticator app supports. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** Time steps before and after the present one, for clocks that differ a little. */
const window = 1
/** Five minutes. A code of such a step is refused, and its user learns that a clock is wrong. */
const otherTimeWindow = 10
const shownWindowS = 15 * 60

/** The keys that secrets are encrypted with: the first is used, the others are those of earlier server secrets. */
export type FactorKeys = readonly string[]

/** Starts an authenticator app for a user. It is no factor before `confirmTotp`. */
export async function startTotp(tx: Tx, user: { userId: string; username: string }, [key]: FactorKeys) {
  const { userId, username } = user
  const secret = new Secret({ size: secretBytes })
  const sealed_secret = seal(secret.base32, { key: key!, owner: userId })
  await tx
    .insert(totps)
    .values({ user_id: userId, sealed_secret })
    .onConflictDoUpdate({
      target: totps.user_id,
      set: { sealed_secret, confirmed_at: null, last_step: 0, created_at: sql`excluded.created_at` },
      setWhere: sql`${totps.confirmed_at} is null`,
    })
  const { name: issuer } = await readBrandTexts(tx)
  return { secret: secret.base32, uri: new TOTP({ ...parameters, issuer, label: username, secret }).toString() }
}

interface Entered {
  userId: string
  code: string
  /** Whether the app is a factor already. */
  isConfirmed: boolean
}

/**
 * The time step of a right code of the user's app. Undefined if it is wrong. `other_time` if it is of an unused step that is further
 * away, at most five minutes.
 */
export async function findStep(
  client: Db | Tx,
  { userId, code, isConfirmed }: Entered,
  keys: FactorKeys,
): Promise<number | 'other_time' | undefined> {
  const [row] = await client.select().from(totps).where(eq(totps.user_id, userId))
  if (!row || isConfirmed !== (row.confirmed_at !== null)) return undefined
  const opened = unseal(row.sealed_secret, { keys, owner: userId })
  if (!opened) return undefined
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(opened.text) })
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, window, timestamp })
  if (delta !== null) {
    const step = totp.counter({ timestamp }) + delta
    return (await client.$count(rateLimits, eq(rateLimits.key, createShownKey(userId, step)))) > 0 ? undefined : step
  }
  const distance = totp.validate({ token: code, window: otherTimeWindow, timestamp })
  const step = totp.counter({ timestamp }) + (distance ?? 0)
  if (distance === null || step <= row.last_step) return undefined
  // Otherwise a guesser would learn a code that becomes right in some minutes.
  if (distance > 0 && isConfirmed) await addPoints(client, { key: createShownKey(userId, step), windowS: shownWindowS })
  return 'other_time'
}

/** Counts the answers that a code of the future exists, which makes it useless. */
const createShownKey = (userId: string, step: number) => `totp-shown ${userId} ${step}`

/** Accepts a code by its time step. Returns false if a code of that step or a later one was accepted before. */
export async function acceptStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const accepted = await tx
    .update(totps)
    .set({ last_step: step })
    .where(and(eq(totps.user_id, userId), lt(totps.last_step, step)))
    .returning({ user_id: totps.user_id, confirmed_at: totps.confirmed_at })
  if (accepted[0]?.confirmed_at === null)
    await tx.update(totps).set({ confirmed_at: sql`now()` }).where(eq(totps.user_id, userId))
  return accepted.length > 0
}

export const hasTotp = async (client: Db | Tx, userId: string): Promise<boolean> =>
  (await client.$count(totps, and(eq(totps.user_id, userId), isNotNull(totps.confirmed_at)))) > 0
