import { and, eq, exists, inArray, ne, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Payment } from '#contract/payments.ts'
import type { Db } from '../db/connect.ts'
import { users } from '../users/table.ts'
import { findFlags } from './find-flags.ts'
import { payments } from './table.ts'

type Unflagged = Omit<Payment, 'flags'>

/** Payments with what is odd about those that wait. */
export async function addFlags(db: Db, page: Unflagged[]): Promise<Payment[]> {
  const pending = page.filter(({ status }) => status === 'pending').map(({ _id }) => _id)
  const known = pending.length > 0 ? await knownOf(db, pending) : new Map()
  return page.map((payment) => {
    const of = known.get(payment._id)
    return { ...payment, flags: of ? findFlags(payment, of) : [] }
  })
}

async function knownOf(db: Db, ids: string[]) {
  const others = alias(payments, 'other')
  const isSame = and(
    eq(others.transaction_id, payments.transaction_id),
    eq(others.payment_method, payments.payment_method),
    ne(others.id, payments.id),
  )
  const isPaid = and(eq(others.user_id, payments.user_id), eq(others.status, 'success'))
  const isThere = (isWanted: SQL | undefined) =>
    exists(db.select({ id: others.id }).from(others).where(isWanted)).mapWith(Boolean)
  const found = await db
    .select({
      id: payments.id,
      isIdSeen: isThere(isSame),
      hasPaid: isThere(isPaid),
      mobileNumber: users.mobile_number,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.user_id))
    .where(inArray(payments.id, ids))
  return new Map(found.map(({ id, ...known }) => [id, known]))
}
