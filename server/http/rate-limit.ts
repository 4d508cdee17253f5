import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#contract/errors.ts'
import type { Db } from '../db/connect.ts'
import { noAddress } from './proxies.ts'
import { rateLimits } from './table.ts'

/** Calls per minute. */
export interface Rates {
  perAccount: number
  /** For callers without an account. */
  perAddress: number
  /** Whether other processes use the same database, so that all of them count together. */
  isShared: boolean
}

export interface RateLimiter {
  countAccount: (userId: string) => Promise<void>
  countAddress: (address: string) => Promise<void>
}

const windowS = 60

/** Counts calls and refuses those above the rates. Without rates it counts none. */
export function createRateLimiter(db: Db, rates: Rates | undefined): RateLimiter {
  if (!rates) return { countAccount: async () => {}, countAddress: async () => {} }
  const { isShared } = rates
  const countAddress = createCounter(db, { name: 'calls address', points: rates.perAddress, isShared })
  return {
    countAccount: createCounter(db, { name: 'calls account', points: rates.perAccount, isShared }),
    countAddress: async (address) => {
      if (address !== noAddress) await countAddress(address)
    },
  }
}

interface Limit {
  name: string
  points: number
  isShared: boolean
}

/**
 * Counts each call in memory. With a shared database it also writes there after every thirtieth of the limit, because a
 * write per call would cost more than most calls.
 */
function createCounter(db: Db, { name, points, isShared }: Limit): (key: string) => Promise<void> {
  const limit = { points, duration: windowS, keyPrefix: name }
  const memory = new RateLimiterMemory(limit)
  const countInMemory = async (key: string) => {
    const counted = await memory.consume(key).catch(refuse)
    return counted.consumedPoints
  }

  if (!isShared) return async (key) => void (await countInMemory(key))

  const shared = new RateLimiterDrizzle({ ...limit, storeClient: db, schema: rateLimits, clearExpiredByTimeout: false })
  const step = Math.ceil(points / 30)
  return async (key) => {
    if ((await countInMemory(key)) % step !== 0) return
    try {
      await shared.consume(key, step)
    } catch (refused) {
      // Without the database the count in memory still limits, and the call itself fails.
      if (!(refused instanceof RateLimiterRes)) return
      await memory.block(key, Math.ceil(refused.msBeforeNext / 1000))
      refuse(refused)
    }
  }
}

function refuse({ msBeforeNext }: RateLimiterRes): never {
  const retryAfterS = Math.max(1, Math.ceil(msBeforeNext / 1000))
  throw new Refusal('too_many_requests', { retryAfterS, values: { seconds: retryAfterS } })
}
