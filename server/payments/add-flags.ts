import { and, eq, exists, inArray, ne, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Payment } from '#contract/payments.ts'
import type { Db } from '../db/connect.ts'
import { users } from '../users/table.ts'
import { findFlags } from './find-flags.ts'
import { payments } from './table.ts'

type Unflagged = Omit<Payment, 'flags'>

/** Adds the flags of pending payments. */
export async function addFlags(db: Db, page: Unflagged[]): Promise<Payment[]> {
  const pending = page.filter(({ status }) => status === 'pending').map(({ _id }) => _id)
  const facts = pending.length > 0 ? await readFacts(db, pending) : new Map()
  return page.map((payment) => {
    const found = facts.get(payment._id)
    return { ...payment, flags: found ? findFlags(payment, found) : [] }
  })
}

async function readFacts(db: Db, ids: string[]) {
  const others = alias(payments, 'other')
  const isSame = and(
    eq(others.transaction_id, payments.transaction_id),
    eq(others.payment_method, payments.payment_method),
    ne(others.id, payments.id),
  )
  const isPaid = and(eq(others.user_id, payments.user_id), eq(others.status, 'success'))
  const hasOther = (filter: SQL | undefined) =>
    exists(db.select({ id: others.id }).from(others).where(filter)).mapWith(Boolean)
  const found = await db
    .select({
      id: payments.id,
      isIdSeen: hasOther(isSame),
      hasPaid: hasOther(isPaid),
      mobileNumber: users.mobile_number,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.user_id))
    .where(inArray(payments.id, ids))
  return new Map(found.map(({ id, ...facts }) => [id, facts]))
}
