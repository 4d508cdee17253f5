import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { hasUsername } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import { devices, sessions } from './table.ts'

const randomChars = 22

/** A random token with a signature, so that invented tokens cost no query. */
export interface DeviceTokens {
  create: () => string
  isOwn: (token: string) => boolean
}

/** Signs with the first key, and accepts all, so that devices stay known after a rotation. */
export function createDeviceTokens(keys: string[]): DeviceTokens {
  const sign = (key: string, random: string) => createHmac('sha256', key).update(random).digest('base64url')
  const isEqual = (given: string, expected: string) =>
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  return {
    create: () => {
      const random = randomBytes(16).toString('base64url')
      return random + sign(keys[0]!, random)
    },
    isOwn: (token) => {
      const [random, signature] = [token.slice(0, randomChars), token.slice(randomChars)]
      return /^[\w-]+$/.test(token) && keys.some((key) => isEqual(signature, sign(key, random)))
    },
  }
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** The device of the user with this name. Undefined if the user has not signed in with the token before. */
export async function findDevice(db: Db, username: string, token: string): Promise<string | undefined> {
  const [device] = await db
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.user_id))
    .where(and(hasUsername(username), eq(devices.token_hash, hashToken(token))))
  return device?.id
}

/** The device that a session began on. Undefined for a session of an earlier version. */
export async function findSessionDevice(db: Db, sessionId: string | undefined): Promise<string | undefined> {
  if (!sessionId) return undefined
  const [session] = await db.select({ id: sessions.device_id }).from(sessions).where(eq(sessions.id, sessionId))
  return session?.id ?? undefined
}

/** The devices of one user; the least recently used ones are deleted. */
const devicesMax = 30

/** Stores that a user has signed in with a token. `isNew`: not with this token, but with another. */
export async function noteDevice(tx: Tx, userId: string, token: string): Promise<{ id: string; isNew: boolean }> {
  const known = await tx
    .select({ id: devices.id, token_hash: devices.token_hash })
    .from(devices)
    .where(eq(devices.user_id, userId))
    .orderBy(sql`${devices.last_used_at} desc`)
  const superfluous = known.slice(devicesMax - 1).map(({ id }) => id)
  if (superfluous.length > 0) await tx.delete(devices).where(inArray(devices.id, superfluous))
  const token_hash = hashToken(token)
  const device = one(
    await tx
      .insert(devices)
      .values({ user_id: userId, token_hash })
      .onConflictDoUpdate({
        target: [devices.user_id, devices.token_hash],
        set: { last_used_at: sql`excluded.last_used_at` },
      })
      .returning({ id: devices.id }),
  )
  const isNew = known.length > 0 && !known.some((each) => each.token_hash === token_hash)
  return { id: device.id, isNew }
}
