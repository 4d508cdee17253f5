import type { Logger } from 'pino'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/connect.ts'
import { addPoints, type Counted, limitReached } from './limiter.ts'
import { noAddress } from './proxies.ts'

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

interface Parts {
  db: Db
  /** Undefined: no limit. */
  rates?: Rates | undefined
  log: Pick<Logger, 'warn'>
}

const windowS = 60

/** Counts calls and refuses those above the rates. Without rates it counts none. */
export function createRateLimiter({ db, rates, log }: Parts): RateLimiter {
  if (!rates) return { countAccount: async () => {}, countAddress: async () => {} }
  const share = rates.isShared ? createSharedCount(db, log) : undefined
  const countAddress = createCounter({ name: 'calls address', points: rates.perAddress, share })
  return {
    countAccount: createCounter({ name: 'calls account', points: rates.perAccount, share }),
    countAddress: async (address) => {
      if (address !== noAddress) await countAddress(address)
    },
  }
}

interface Limit {
  name: string
  points: number
  /** Undefined: no other process counts. */
  share: SharedCount | undefined
}

/**
 * Counts each call in memory. With a shared database it also writes there after every thirtieth of the limit, because a
 * write per call would cost more than most calls.
 */
function createCounter({ name, points, share }: Limit): (key: string) => Promise<void> {
  const memory = new RateLimiterMemory({ points, duration: windowS, keyPrefix: name })
  const step = Math.ceil(points / 30)
  return async (key) => {
    const { consumedPoints } = await memory.consume(key).catch(refuseCount)
    if (!share || consumedPoints % step !== 0) return
    const shared = await share(`${name}:${key}`, step)
    if (!shared || shared.points <= points) return
    await memory.block(key, Math.ceil(shared.waitMs / 1000))
    refuseCount({ msBeforeNext: shared.waitMs })
  }
}

/** Adds points to the count of all processes. Undefined if the database is out of reach. */
type SharedCount = (key: string, points: number) => Promise<Counted | undefined>

const logEveryMs = 60_000

function createSharedCount(db: Db, log: Parts['log']): SharedCount {
  let loggedAt = -Infinity
  return async (key, points) => {
    try {
      return await addPoints(db, { key, points, windowS })
    } catch (error) {
      // The count in memory still limits. A limit that is not shared must not go unnoticed.
      if (performance.now() - loggedAt > logEveryMs) {
        loggedAt = performance.now()
        log.warn({ err: error }, 'Calls are not counted together with other processes')
      }
      return undefined
    }
  }
}

/** Refuses a call until the window of its count is over. */
export function refuseCount({ msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>): never {
  throw limitReached('too_many_requests', { waitMs: msBeforeNext })
}
