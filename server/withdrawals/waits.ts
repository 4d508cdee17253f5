import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { timeZone } from '#contract/days.ts'
import { hourMs } from '#contract/durations.ts'
import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../db/connect.ts'
import { toMobileNumber } from '../db/mobile-number.ts'
import { one } from '../db/one.ts'
import { memberNumbers } from '../numbers/table.ts'
import { findGiven, type Refused } from '../requests/decisions.ts'
import type { Settings } from '../settings/settings.ts'
import { users } from '../users/table.ts'
import { withdrawals } from './table.ts'

type Withdrawal = typeof withdrawals.$inferSelect

/** Refuses the withdrawals that cannot be approved yet. Returns the others. */
export function refuseWaiting<Row extends Pick<Withdrawal, 'id' | 'waits_until'>>(
  rows: Row[],
  { ids, refused }: { ids: string[]; refused: Refused },
): Row[] {
  const waiting = rows.filter(isWaiting)
  for (const { id, waits_until } of waiting) refused.set(findGiven(ids, id), createRefusal(waits_until!))
  return rows.filter((row) => !waiting.includes(row))
}

const isWaiting = ({ waits_until }: Pick<Withdrawal, 'waits_until'>): boolean =>
  waits_until !== null && waits_until.getTime() > Date.now()

const dateTime = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })

const createRefusal = (until: Date) => new Refusal('withdrawal_waits', { values: { until: dateTime.format(until) } })

interface NewWithdrawal {
  userId: string
  accountNumber: string
  settings: Settings
}

/**
 * Until when a new withdrawal waits; null if it does not. It waits if its number is new for the member, and after a recovery of the
 * account. The caller has locked the member.
 */
export async function findWaitsUntil(tx: Tx, { userId, accountNumber, settings }: NewWithdrawal): Promise<Date | null> {
  const [own] = await tx.select({ recovered: users.withdrawals_wait_until }).from(users).where(eq(users.id, userId))
  const { new_number_hours: hours } = settings
  const isNewUntil = hours > 0 ? await findNewUntil(tx, { userId, accountNumber, waitMs: hours * hourMs }) : null
  const latest = Math.max(isNewUntil ?? 0, own?.recovered?.getTime() ?? 0)
  return latest > Date.now() ? new Date(latest) : null
}

/**
 * Until when a number is new, in ms; null if it is known. A proved number is new as long as a withdrawal would wait: with a stolen session,
 * one small top-up proves a number. The first number of a member is known at once, because there is nothing to compare with.
 */
async function findNewUntil(
  tx: Tx,
  { userId, accountNumber, waitMs }: { userId: string; accountNumber: string; waitMs: number },
): Promise<number | null> {
  const number = toMobileNumber(sql`${accountNumber}::text`)
  const isPaid = and(eq(withdrawals.user_id, userId), eq(withdrawals.status, 'approved'))
  const isToNumber = eq(toMobileNumber(withdrawals.account_number), number)
  const exists = (filter: SQL | undefined) => sql<boolean>`exists (select 1 from ${withdrawals} where ${filter})`
  const paid = one(
    await tx.select({ any: exists(isPaid), toNumber: exists(and(isPaid, isToNumber)) }).from(sql`(values (1)) as one`),
  )
  if (paid.toNumber) return null
  // Also numbers that were removed: an attacker could remove all, and be the first again.
  const proved = await tx
    .select({ row: memberNumbers, isThis: sql<boolean>`${toMobileNumber(memberNumbers.number)} = ${number}` })
    .from(memberNumbers)
    .where(and(eq(memberNumbers.user_id, userId), isNotNull(memberNumbers.proved_at)))
  const own = proved.find(({ row, isThis }) => isThis && row.state === 'proved')?.row
  if (!own) return paid.any || proved.length > 0 ? Date.now() + waitMs : null
  // `created_at` too: an earlier number that was removed and proved again has a later `proved_at`.
  const isAfter = ({ created_at, proved_at }: typeof own) => own.created_at > created_at || own.proved_at! > proved_at!
  const isFirst = !paid.any && !proved.some(({ row, isThis }) => !isThis && isAfter(row))
  return isFirst ? null : own.proved_at!.getTime() + waitMs
}
