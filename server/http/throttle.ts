import { eq, sql } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#contract/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { rateLimits } from './table.ts'

interface Attempt {
  /** Undefined for attempts without an account. */
  username?: string
  address: string
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
  const createKeys = ({ username, address }: Attempt) => ({
    account: username === undefined ? undefined : `${name} account:${foldCase(username)}`,
    address: `${name} address:${address}`,
  })
  return {
    // In one transaction, so that an attempt that one limit refuses is not counted by the other. Always the account first,
    // so that two attempts cannot deadlock.
    count: (attempt) =>
      db.transaction(async (tx) => {
        const { account, address } = createKeys(attempt)
        if (account && perAccount) await consume(tx, { key: account, points: perAccount, windowS })
        await consume(tx, { key: address, points: perAddress, windowS })
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

async function consume(tx: Tx, { key, points, windowS }: { key: string; points: number; windowS: number }) {
  const limiter = new RateLimiterDrizzle({
    storeClient: tx,
    schema: rateLimits,
    points,
    duration: windowS,
    keyPrefix: '',
    // The limiter exists for one attempt; the cleanup deletes expired rows.
    clearExpiredByTimeout: false,
  })
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retryAfterS = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new Refusal('too_many_attempts', { retryAfterS, values: { minutes: Math.ceil(retryAfterS / 60) } })
  }
}
