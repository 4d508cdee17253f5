import { and, eq, exists, ne, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/fields.ts'
import type { TillMode } from '#contract/tills.ts'
import type { Tx } from '../db/connect.ts'
import { isInUse } from './silent-phones.ts'
import { tillPhoneSims, tillPhones, tills } from './table.ts'

/** The methods whose SMS come from a phone to an active till, with the furthest mode of those tills. */
export async function readWatchedModes(tx: Pick<Tx, 'select'>): Promise<Map<PaymentMethod, TillMode>> {
  const isForwarded = exists(
    tx
      .select({ one: sql`1` })
      .from(tillPhoneSims)
      .innerJoin(tillPhones, and(eq(tillPhones.id, tillPhoneSims.phone_id), isInUse))
      .where(eq(tillPhoneSims.till_id, tills.id)),
  )
  const found = await tx
    .select({ method: tills.method, mode: tills.mode })
    .from(tills)
    .where(and(eq(tills.status, 'active'), ne(tills.mode, 'off'), isForwarded))
  const order: TillMode[] = ['off', 'shadow', 'suggest', 'auto']
  found.sort((one, other) => order.indexOf(one.mode) - order.indexOf(other.mode))
  return new Map(found.map(({ method, mode }) => [method, mode]))
}

/** Whether administrators work with the SMS of the method: `off` and `shadow` change nothing for them. */
export const usesSms = (modes: Map<PaymentMethod, TillMode>, method: PaymentMethod): boolean =>
  ['suggest', 'auto'].includes(modes.get(method) ?? '')
