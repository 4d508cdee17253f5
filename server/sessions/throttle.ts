import { eq, sql } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#contract/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { rateLimits } from '../http/table.ts'

interface Attempt {
  /** Undefined where an attempt names no account. */
  username?: string
  address: string
}

interface Limits {
  /** Keeps the attempts of one kind apart from those of another. */
  name: string
  /** Undefined: only addresses are counted. */
  perAccount?: number
  perAddress: number
  windowS: number
}

export interface Throttle {
  /** Refuses the attempt, uncounted, after too many of the account or from the address. Not inside a transaction. */
  count: (attempt: Attempt) => Promise<void>
  /** The attempt was none of the failures, and the account's earlier ones are forgiven. */
  forgive: (client: Db | Tx, attempt: Attempt) => Promise<void>
}

/**
 * Counts an attempt as a failure before anybody knows how it ends, so that many at once cannot all slip through. Whoever
 * succeeds is forgiven.
 */
export function createThrottle(db: Db, { name, perAccount, perAddress, windowS }: Limits): Throttle {
  const keysOf = ({ username, address }: Attempt) => ({
    account: username === undefined ? undefined : `${name} account:${folded(username)}`,
    address: `${name} address:${address}`,
  })
  return {
    // In one transaction: what one limit refuses, the other has not counted. The account comes first everywhere, so that
    // no two attempts wait for each other.
    count: (attempt) =>
      db.transaction(async (tx) => {
        const { account, address } = keysOf(attempt)
        if (account && perAccount) await consume(tx, { key: account, points: perAccount, windowS })
        await consume(tx, { key: address, points: perAddress, windowS })
      }),
    forgive: async (client, attempt) => {
      const { account, address } = keysOf(attempt)
      if (account) await client.delete(rateLimits).where(eq(rateLimits.key, account))
      await client
        .update(rateLimits)
        .set({ points: sql`greatest(${rateLimits.points} - 1, 0)` })
        .where(eq(rateLimits.key, address))
    },
  }
}

/** The same for all spellings that the database takes for one name: for some of them `İ` is an i, and Σ has two small forms. */
const folded = (username: string) => username.trim().toLowerCase().toUpperCase().toLowerCase().replaceAll('\u0307', '')

async function consume(tx: Tx, { key, points, windowS }: { key: string; points: number; windowS: number }) {
  const limiter = new RateLimiterDrizzle({
    storeClient: tx,
    schema: rateLimits,
    points,
    duration: windowS,
    keyPrefix: '',
    // Made for one attempt; what has expired is housekeeping's.
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
