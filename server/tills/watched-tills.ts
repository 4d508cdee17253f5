import { and, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/fields.ts'
import type { TillMode } from '#contract/tills/till.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isInUse } from './silent-phones.ts'
import { tillPhoneSims, tillPhones, tills } from './table.ts'

const modes: TillMode[] = ['off', 'shadow', 'suggest', 'auto']

/** A phone in use forwards the SMS of the till. */
const isForwarded = (tx: Pick<Tx, 'select'>): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(tillPhoneSims)
      .innerJoin(tillPhones, and(eq(tillPhones.id, tillPhoneSims.phone_id), isInUse))
      .where(eq(tillPhoneSims.till_id, tills.id)),
  )

/** The chain of the till has to have this many lines before they accept payments, unless an administrator proved its balance. */
const startLines = 5

type Chain = Pick<typeof tills.$inferSelect, 'balance_proved_at' | 'linked_lines'>

/** How many lines of a till still have to link before they accept payments. */
export const linesUntilAuto = ({ balance_proved_at, linked_lines }: Chain): number =>
  balance_proved_at ? 0 : Math.max(0, startLines - linked_lines)

const isStarted = sql`(${tills.balance_proved_at} is not null or ${tills.linked_lines} >= ${sql.raw(String(startLines))})`

/** A payment to the till is accepted when its SMS comes. */
export const isWatched = (tx: Pick<Tx, 'select'>): SQL =>
  sql`(${tills.mode} = 'auto' and ${tills.status} = 'active' and ${isStarted} and ${isForwarded(tx)})`

/** An active till, with the mode that its SMS have: `off` without a phone, and `suggest` instead of `auto` before its chain has started. */
export interface WatchedTill {
  id: string
  method: PaymentMethod
  mode: TillMode
  isShown: boolean
}

/** The active tills. */
export async function readWatchedTills(tx: Db | Tx): Promise<WatchedTill[]> {
  const found = await tx
    .select({
      id: tills.id,
      method: tills.method,
      mode: sql<TillMode>`case when not ${isForwarded(tx)} then 'off'
        when ${tills.mode} = 'auto' and not ${isStarted} then 'suggest' else ${tills.mode} end`,
      isShown: sql`${tills.visibility} = 'shown'`.mapWith(Boolean),
    })
    .from(tills)
    .where(and(eq(tills.status, 'active'), isNotNull(tills.method)))
  return found.map(({ method, ...till }) => ({ ...till, method: method! }))
}

/** The request of a member: which number was paid, or only its method. */
interface Paid {
  till_id: string | null
  payment_method: PaymentMethod
}

/**
 * The mode that a payment has before its SMS comes: that of its till. If that is not known, the least of those that members see. If they
 * see none of the method, the furthest.
 */
export function modeOfPayment(watched: WatchedTill[], { till_id, payment_method }: Paid): TillMode {
  const own = watched.find(({ id }) => id === till_id)
  if (own) return own.mode
  const shown = watched.filter(({ method, isShown }) => method === payment_method && isShown)
  return modes.find((mode) => shown.some((till) => till.mode === mode)) ?? furthestMode(watched, payment_method)
}

/** The furthest mode of a method's tills. Withdrawals have it, because it is not known from which till they are paid. */
export const furthestMode = (watched: WatchedTill[], method: PaymentMethod): TillMode =>
  modes.findLast((mode) => watched.some((till) => till.method === method && till.mode === mode)) ?? 'off'

/** Whether administrators work with the SMS: `off` and `shadow` change nothing for them. */
export const usesSms = (mode: TillMode): boolean => mode === 'suggest' || mode === 'auto'
