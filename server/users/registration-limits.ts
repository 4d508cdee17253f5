import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#contract/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { lock } from '../db/locks.ts'
import { toMobileNumber } from '../db/mobile-number.ts'
import { noAddress } from '../http/proxies.ts'
import { rateLimits } from '../http/table.ts'
import { readSettings } from '../settings/settings.ts'
import { users } from './table.ts'

const hourS = 3_600

/** Counts a registration of an address, or refuses it. Call it before hashing the password, which is expensive. */
export async function countRegistration(db: Db, address: string): Promise<void> {
  if (address === noAddress) return
  const { registrations_per_hour: points } = await readSettings(db)
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    points,
    duration: hourS,
    keyPrefix: 'register address',
    // The limiter exists for one registration; the cleanup deletes expired rows.
    clearExpiredByTimeout: false,
  })
  try {
    await limiter.consume(address)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retryAfterS = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new Refusal('too_many_registrations', { retryAfterS, values: { minutes: Math.ceil(retryAfterS / 60) } })
  }
}

/**
 * Refuses a mobile number that belongs to too many accounts, blocked and deleted ones included. Locks the number, so that
 * concurrent registrations with it run one after the other.
 */
export async function assertNumberFree(tx: Tx, mobileNumber: string): Promise<void> {
  const { accounts_per_number: limit } = await readSettings(tx)
  const key = toMobileNumber(sql`${mobileNumber}::text`)
  await lock(tx, sql`'mobile number ' || ${key}`)
  if ((await tx.$count(users, hasNumber(key))) >= limit)
    throw new Refusal('number_in_use', { field: 'mobile_number', values: { limit } })
}

const hasNumber = (key: SQLWrapper): SQL => sql`${toMobileNumber(users.mobile_number)} = ${key}`
