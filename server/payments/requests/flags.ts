import { and, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasTransactionIdFormat } from '#contract/account-numbers.ts'
import { dayMs } from '#contract/durations.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { largeFirstTaka, type Payment, type PaymentFlag } from '#contract/payments.ts'
import { providers } from '#contract/providers.ts'
import type { Db } from '../../db/connect.ts'
import { toMobileNumber } from '../../db/mobile-number.ts'
import { users } from '../../users/table.ts'
import { payments } from '../table.ts'

const years = '56789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const firstYear = 2018
const months = 'ABCDEFGHIJKL'
const days = '123456789ABCDEFGHIJKLMNOPQRSTUV'

/**
 * The day that an id of bKash encodes, `2026-11-20`. Its first three characters are the year (5 is 2018, A is 2023), the month
 * (A to L) and the day (1 to 9, then A to V). Undefined if they are no day, and for methods whose ids encode none.
 */
export function decodeDay(method: PaymentMethod, id: string): string | undefined {
  if (!providers[method].transactionId.hasDay || !hasTransactionIdFormat(method, id)) return undefined
  const [year, month, day] = [years, months, days].map((characters, index) => characters.indexOf(id[index]!))
  if ([year, month, day].includes(-1)) return undefined
  const moment = new Date(Date.UTC(firstYear + year!, month!, day! + 1))
  return moment.getUTCMonth() === month ? moment.toISOString().slice(0, 10) : undefined
}

type Unflagged = Omit<Payment, 'flags' | 'match' | 'accepted_by_phone' | 'credited'>

/** Adds the flags of pending payments. */
export async function addFlags<Row extends Unflagged>(db: Db, page: Row[]): Promise<(Row & Pick<Payment, 'flags'>)[]> {
  const pending = page.filter(({ status }) => status === 'pending').map(({ _id }) => _id)
  const facts = pending.length > 0 ? await readFacts(db, pending) : new Map()
  return page.map((payment) => {
    const found = facts.get(payment._id)
    return { ...payment, flags: found ? findFlags(payment, found) : [] }
  })
}

async function readFacts(db: Db, ids: string[]) {
  const [others, members] = [alias(payments, 'other'), alias(users, 'member')]
  const number = toMobileNumber(payments.account_number)
  // Of any method, because a member can enter the wrong one.
  const isSame = and(eq(others.transaction_id, payments.transaction_id), ne(others.id, payments.id))
  const isPaid = and(eq(others.user_id, payments.user_id), eq(others.status, 'success'))
  const hasOther = (filter: SQL | undefined) =>
    exists(db.select({ id: others.id }).from(others).where(filter)).mapWith(Boolean)
  const found = await db
    .select({
      id: payments.id,
      isIdSeen: hasOther(isSame),
      hasPaid: hasOther(isPaid),
      isOwnNumber: sql`${number} = ${toMobileNumber(users.mobile_number)}`.mapWith(Boolean),
      isNumberOfOther: exists(
        db
          .select({ id: members.id })
          .from(members)
          .where(and(eq(toMobileNumber(members.mobile_number), number), ne(members.id, payments.user_id))),
      ).mapWith(Boolean),
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.user_id))
    .where(inArray(payments.id, ids))
  return new Map(found.map(({ id, ...facts }) => [id, facts]))
}

interface PaymentFacts {
  /** Another payment of any status has the same transaction id. */
  isIdSeen: boolean
  /** A payment of the member was accepted before. */
  hasPaid: boolean
  /** The sender's number is in the member's profile, and in that of another member. */
  isOwnNumber: boolean
  isNumberOfOther: boolean
}

/** Finds what an administrator should check before accepting. */
export function findFlags(
  payment: Unflagged,
  { isIdSeen, hasPaid, isOwnNumber, isNumberOfOther }: PaymentFacts,
): PaymentFlag[] {
  const { payment_method: method, transaction_id: id, amount, date } = payment
  const hasIdShape = hasTransactionIdFormat(method, id)
  const day = decodeDay(method, id)
  // One day off is allowed: transfers around midnight, days entered from memory.
  const isSameDay = day !== undefined && Math.abs(Date.parse(day) - Date.parse(date)) <= dayMs
  const flags: Record<PaymentFlag, boolean> = {
    id_seen: isIdSeen,
    id_shape: !hasIdShape,
    id_day: hasIdShape && providers[method].transactionId.hasDay === true && !isSameDay,
    // A profile is not verified: its number can be another member's.
    other_sender: !isOwnNumber || isNumberOfOther,
    large_first: !hasPaid && amount >= largeFirstTaka,
  }
  return (Object.keys(flags) as PaymentFlag[]).filter((flag) => flags[flag])
}
