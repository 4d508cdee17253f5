import { sql } from 'drizzle-orm'
import { dayInDhaka } from '#contract/days.ts'
import type { Db } from '#server/db/connect.ts'
import { createUser } from '#server/users/create-user.ts'

/** The number of rows of a page. */
export const pageSize = 100

/** The transaction id of the request at this position of the queue. The oldest has position 1. */
export const transactionIdAt = (position: number) => `9GH${1_000_000 + position}`

/** Writes the requests with SQL, because the calls would take minutes. */
export async function fillQueue(db: Db, count: number): Promise<void> {
  const member = await db.transaction((tx) =>
    createUser(tx, {
      username: 'rahima_k',
      email: 'rahima@example.com',
      country: 'Bangladesh',
      mobile_number: '01712345678',
      gender: 'female',
      role: 'customer',
      passwordHash: 'cannot sign in',
      referrerId: null,
    }),
  )
  // The queue is sorted by id.
  await db.execute(sql`
    insert into payment (id, user_id, account_number, payment_method, transaction_id, amount, date)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(position), 12, '0'))::uuid, ${member.id}, '01712345678', 'bkash',
      '9GH' || (1000000 + position), 50000 + position, ${dayInDhaka()}::date
    from generate_series(1, ${count}::integer) as position`)
}
