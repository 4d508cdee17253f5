import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Payment, PaymentEvidence } from '#contract/payments.ts'
import type { Db } from '../../db/connect.ts'
import { one } from '../../db/one.ts'
import { readSms } from '../../tills/sms/read-sms.ts'
import { sms } from '../../tills/table.ts'
import { users } from '../../users/table.ts'
import { payments } from '../table.ts'

/** More are no better hint. */
const othersMax = 10

/** What an administrator compares before a decision, beside the payment itself. */
export async function readEvidence(db: Db, payment: Payment): Promise<PaymentEvidence> {
  const [row] = await db.select().from(payments).where(eq(payments.id, payment._id))
  if (!row) throw new Refusal('not_found')
  // Of a pending payment only what `match` may show: a till in the mode `shadow` must not change what people decide.
  const smsId = payment.match?.sms?._id ?? row.sms_id
  const [messages, others, tally] = await Promise.all([
    smsId ? readSms(db, { limit: '1' }, eq(sms.id, smsId)) : { items: [] },
    readOthers(db, row),
    readTally(db, row.user_id),
  ])
  return { payment, sms: messages.items[0] ?? null, others, ...tally }
}

type Row = typeof payments.$inferSelect

/** Other members who have named the same transaction id or the same number, those with the same id first. */
async function readOthers(
  db: Db,
  { user_id, transaction_id, account_number }: Row,
): Promise<PaymentEvidence['others']> {
  const isSameId = eq(payments.transaction_id, transaction_id)
  const isSameNumber = eq(payments.account_number, account_number)
  const same_id = sql`count(*) filter (where ${isSameId})`.mapWith(Number)
  const same_number = sql`count(*) filter (where ${isSameNumber})`.mapWith(Number)
  return db
    .select({ username: users.username, same_id, same_number })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.user_id))
    .where(and(ne(payments.user_id, user_id), or(isSameId, isSameNumber)))
    .groupBy(users.username)
    .orderBy(desc(same_id), desc(same_number), users.username)
    .limit(othersMax)
}

async function readTally(db: Db, userId: string): Promise<Pick<PaymentEvidence, 'accepted' | 'denied'>> {
  const count = (status: Row['status']) => sql`count(*) filter (where ${payments.status} = ${status})`.mapWith(Number)
  return one(
    await db
      .select({ accepted: count('success'), denied: count('deny') })
      .from(payments)
      .where(eq(payments.user_id, userId)),
  )
}
