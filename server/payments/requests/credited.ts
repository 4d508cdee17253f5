import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Payment } from '#contract/payments.ts'
import type { Db } from '../../db/connect.ts'
import { users } from '../../users/table.ts'
import { payments } from '../table.ts'

/** Adds to pending payments the accepted payment of the same transfer: with one, they can only be denied. */
export async function addCredited<Row extends Pick<Payment, '_id' | 'status'>>(
  db: Db,
  page: Row[],
): Promise<(Row & Pick<Payment, 'credited'>)[]> {
  const pending = page.filter(({ status }) => status === 'pending').map(({ _id }) => _id)
  const credited = pending.length > 0 ? await readCredited(db, pending) : new Map<string, Payment['credited']>()
  return page.map((payment) => ({ ...payment, credited: credited.get(payment._id) ?? null }))
}

async function readCredited(db: Db, ids: string[]): Promise<Map<string, Payment['credited']>> {
  const accepted = alias(payments, 'accepted')
  const found = await db
    .select({ id: payments.id, acceptedId: accepted.id, username: users.username, decidedAt: accepted.decided_at })
    .from(payments)
    .innerJoin(
      accepted,
      and(
        eq(accepted.transaction_id, payments.transaction_id),
        eq(accepted.payment_method, payments.payment_method),
        eq(accepted.status, 'success'),
      ),
    )
    .innerJoin(users, eq(users.id, accepted.user_id))
    .where(inArray(payments.id, ids))
  return new Map(
    found.map(({ id, acceptedId, username, decidedAt }) => [
      id,
      { _id: acceptedId, username, decided_at: decidedAt?.toISOString() ?? null },
    ]),
  )
}
