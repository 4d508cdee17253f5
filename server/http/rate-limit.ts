import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#contract/errors.ts'
import type { Db } from '../db/connect.ts'
import { noAddress } from './proxies.ts'
import { usages } from './table.ts'

/** How many calls are answered in a minute. */
export interface Rates {
  perAccount: number
  /** For callers without an account. */
  perAddress: number
  /** True where other processes answer calls over the same database, so that all count together. */
  isShared: boolean
}

export interface CallCounter {
  ofAccount: (userId: string) => Promise<void>
  ofAddress: (address: string) => Promise<void>
}

const windowS = 60

/** Counts calls and refuses those above the rates. Without rates nobody is counted. */
export function countingCalls(db: Db, rates: Rates | undefined): CallCounter {
  if (!rates) return { ofAccount: async () => {}, ofAddress: async () => {} }
  const ofAccount = counting(db, { name: 'calls account', points: rates.perAccount, isShared: rates.isShared })
  const ofAddress = counting(db, { name: 'calls address', points: rates.perAddress, isShared: rates.isShared })
  return {
    ofAccount,
    ofAddress: async (address) => {
      if (address !== noAddress) await ofAddress(address)
    },
  }
}

interface Limit {
  name: string
  points: number
  isShared: boolean
}

/**
 * Every call is counted in memory, and where processes share the database each thirtieth of the limit is reported there:
 * a write for each call would cost more than most calls do, and somebody who calls now and then never causes one.
 */
function counting(db: Db, { name, points, isShared }: Limit): (key: string) => Promise<void> {
  const limit = { points, duration: windowS, keyPrefix: name }
  const here = new RateLimiterMemory(limit)
  const countHere = async (key: string) => {
    const counted = await here.consume(key).catch(refuse)
    return counted.consumedPoints
  }

  if (!isShared) return async (key) => void (await countHere(key))

  const everywhere = new RateLimiterDrizzle({ ...limit, storeClient: db, schema: usages, clearExpiredByTimeout: false })
  const step = Math.ceil(points / 30)
  return async (key) => {
    if ((await countHere(key)) % step !== 0) return
    try {
      await everywhere.consume(key, step)
    } catch (refused) {
      // Without the database the count in memory still holds, and the call itself will find out.
      if (!(refused instanceof RateLimiterRes)) return
      await here.block(key, Math.ceil(refused.msBeforeNext / 1000))
      refuse(refused)
    }
  }
}

function refuse({ msBeforeNext }: RateLimiterRes): never {
  const retryAfterS = Math.max(1, Math.ceil(msBeforeNext / 1000))
  throw new Refusal('too_many_requests', { retryAfterS, values: { seconds: retryAfterS } })
}
