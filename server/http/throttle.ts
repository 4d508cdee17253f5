import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { consume } from './limiter.ts'
import { rateLimits } from './table.ts'

interface Attempt {
  /** Undefined for attempts without an account. */
  username?: string
  address: string
  /** Set if the account has signed in from this browser before. Its attempts are counted apart from those of all others. */
  deviceId?: string | undefined
}

interface Limits {
  /** Separates the counts of different kinds of attempts. */
  name: string
  /** Undefined: only addresses are counted. */
  perAccount?: number
  perAddress: number
  windowS: number
}

export interface Throttle {
  /** Counts an attempt as failed, or refuses it after too many of the account or address. Not inside a transaction. */
  count: (attempt: Attempt) => Promise<void>
  /** Removes the attempt from the address's count, and all failures of the account. */
  forgive: (client: Db | Tx, attempt: Attempt) => Promise<void>
}

/**
 * Limits failed attempts. Counts each attempt as failed before its result is known, so that parallel attempts are limited too,
 * and forgives a successful one.
 */
export function createThrottle(db: Db, { name, perAccount, perAddress, windowS }: Limits): Throttle {
  const createKeys = ({ username, address, deviceId }: Attempt) => ({
    account: deviceId
      ? `${name} device:${deviceId}`
      : username === undefined
        ? undefined
        : `${name} account:${foldCase(username)}`,
    address: `${name} address:${address}`,
  })
  return {
    // In one transaction, so that an attempt that one limit refuses is not counted by the other. Always the account first,
    // so that two attempts cannot deadlock.
    count: (attempt) =>
      db.transaction(async (tx) => {
        const { account, address } = createKeys(attempt)
        if (account && perAccount) await consume(tx, { key: account, points: perAccount, windowS }, 'too_many_attempts')
        await consume(tx, { key: address, points: perAddress, windowS }, 'too_many_attempts')
      }),
    forgive: async (client, attempt) => {
      const { account, address } = createKeys(attempt)
      if (account) await client.delete(rateLimits).where(eq(rateLimits.key, account))
      await client
        .update(rateLimits)
        .set({ points: sql`greatest(${rateLimits.points} - 1, 0)` })
        .where(eq(rateLimits.key, address))
    },
  }
}

/** Equal for all spellings that the database treats as one name: in some locales `İ` is an i, and Σ has two lower-case forms. */
export const foldCase = (username: string): string =>
  username.trim().normalize('NFC').toLowerCase().toUpperCase().toLowerCase().replaceAll('\u0307', '')
