import { and, eq, sql } from 'drizzle-orm'
import { dayInDhaka } from '#contract/days.ts'
import type { Poisha } from '#contract/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { readSettings } from '../settings/settings.ts'
import { guardedSums } from './table.ts'

/**
 * Adds what an administrator moves without a second person to the sum of the day in Dhaka. Returns whether the sum is above the
 * setting. Calls of one administrator wait for each other here.
 */
export async function addToDay(tx: Tx, userId: string, amount: Poisha): Promise<boolean> {
  const row = one(
    await tx
      .insert(guardedSums)
      .values({ user_id: userId, day: dayInDhaka(), amount })
      .onConflictDoUpdate({
        target: [guardedSums.user_id, guardedSums.day],
        set: { amount: sql`${guardedSums.amount} + excluded.amount` },
      })
      .returning(),
  )
  return row.amount > (await readSettings(tx)).second_person_above
}

/** What an administrator can still move on the day without a second person, never below 0. */
export async function readLeft(db: Db, userId: string): Promise<Poisha> {
  const left = (await readSettings(db)).second_person_above - (await readDay(db, userId))
  return left > 0n ? left : 0n
}

/** Whether the sum of the day would be above the setting with `amount` (poisha) more. Changes nothing. */
export async function isAboveDay(db: Db, userId: string, amount: Poisha): Promise<boolean> {
  return amount > 0n && amount > (await readSettings(db)).second_person_above - (await readDay(db, userId))
}

async function readDay(db: Db, userId: string): Promise<Poisha> {
  const [row] = await db
    .select()
    .from(guardedSums)
    .where(and(eq(guardedSums.user_id, userId), eq(guardedSums.day, dayInDhaka())))
  return row?.amount ?? 0n
}
