import { sql } from 'drizzle-orm'
import { dayInDhaka } from '#contract/days.ts'
import type { Db } from '#server/db/connect.ts'
import { createUser } from '#server/users/create-user.ts'
import { hashPassword } from '#server/users/passwords.ts'
import { defaultPassword } from './account-forms.ts'

/** The number of rows of a page. */
export const pageSize = 100

/** The transaction id of the request at this position of the queue. The oldest has position 1. */
export const transactionIdAt = (position: number) => `9GH${1_000_000 + position}`

const createMember = (db: Db, username: string, passwordHash: string) =>
  db.transaction((tx) =>
    createUser(tx, {
      username,
      email: 'rahima@example.com',
      country: 'Bangladesh',
      mobile_number: '01712345678',
      gender: 'female',
      role: 'customer',
      passwordHash,
      referrerId: null,
    }),
  )

/** Writes the requests with SQL, because the calls would take minutes. */
export async function fillQueue(db: Db, count: number): Promise<void> {
  const member = await createMember(db, 'rahima_k', 'cannot sign in')
  // The queue is sorted by id.
  await db.execute(sql`
    insert into payment (id, user_id, account_number, payment_method, transaction_id, amount, date)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(position), 12, '0'))::uuid, ${member.id}, '01712345678', 'bkash',
      '9GH' || (1000000 + position), 50000 + position, ${dayInDhaka()}::date
    from generate_series(1, ${count}::integer) as position`)
}

/** A member who can sign in, with as many denied top-ups and solved conversations together, some each day. */
export async function fillActivity(db: Db, { username, count }: { username: string; count: number }): Promise<void> {
  const member = await createMember(db, username, await hashPassword(defaultPassword))
  const half = Math.ceil(count / 2)
  const id = (odd: number) =>
    sql`('00000000-0000-7000-8000-' || lpad(to_hex(position * 2 + ${odd}::integer), 12, '0'))::uuid`
  const at = sql`now() - make_interval(hours => 3 * (${half}::integer - position))`
  await db.execute(sql`
    insert into payment (id, user_id, account_number, payment_method, transaction_id, amount, date, status, reason, decided_at, created_at)
    select ${id(0)}, ${member.id}, '01712345678', 'bkash', '9GH' || (1000000 + position), 50000 + position,
      (${at})::date, 'deny', 'not_received', ${at}, ${at}
    from generate_series(1, ${half}::integer) as position`)
  await db.execute(sql`
    insert into support (id, user_id, message, solved_at, created_at)
    select ${id(1)}, ${member.id}, 'Where is my money of ' || (${at})::date || '?', ${at}, ${at}
    from generate_series(1, ${half}::integer) as position`)
}
