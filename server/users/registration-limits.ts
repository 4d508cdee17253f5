import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { hourS } from '#contract/durations.ts'
import { Refusal } from '#contract/errors.ts'
import { plainNumber } from '#contract/plain-input.ts'
import type { Db, Tx } from '../db/connect.ts'
import { lockComputed } from '../db/locks.ts'
import { toMobileNumber } from '../db/mobile-number.ts'
import { consume } from '../http/limiter.ts'
import { noAddress } from '../http/proxies.ts'
import { readSettings } from '../settings/settings.ts'
import { users } from './table.ts'

/** Counts a registration of an address, or refuses it. Call it before hashing the password, which is expensive. */
export async function countRegistration(db: Db, address: string): Promise<void> {
  if (address === noAddress) return
  const { registrations_per_hour } = await readSettings(db)
  const count = { key: `register address:${address}`, points: registrations_per_hour, windowS: hourS }
  await consume(db, count, 'too_many_registrations')
}

/**
 * Refuses a mobile number that belongs to too many accounts, blocked and deleted ones included. Locks the number, so that
 * concurrent registrations with it run one after the other.
 */
export async function assertNumberFree(tx: Tx, mobileNumber: string): Promise<void> {
  const { accounts_per_number: limit } = await readSettings(tx)
  const key = toMobileNumber(sql`${plainNumber(mobileNumber)}::text`)
  await lockComputed(tx, sql`'mobile number ' || ${key}`)
  if ((await tx.$count(users, hasNumber(key))) >= limit)
    throw new Refusal('number_in_use', { field: 'mobile_number', values: { limit } })
}

const hasNumber = (key: SQLWrapper): SQL => sql`${toMobileNumber(users.mobile_number)} = ${key}`
