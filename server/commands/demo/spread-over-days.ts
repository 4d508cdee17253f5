import { sql } from 'drizzle-orm'
import { audits } from '../../audits/table.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { postings } from '../../ledger/table.ts'
import { notifications } from '../../notifications/table.ts'
import { payments } from '../../payments/table.ts'
import { supportReplies, supports } from '../../supports/table.ts'
import { transfers } from '../../transfers/table.ts'
import { users } from '../../users/table.ts'
import { withdrawals } from '../../withdrawals/table.ts'

/** A pending request, and for how long it has waited. */
export interface PendingRequest {
  id: string
  minutes: number
}

/**
 * Spreads rows that were created within seconds over two weeks: each request is some hours older than the next one, and a
 * pending request is as old as it says.
 */
export async function spreadOverDays(db: Db, pending: PendingRequest[]): Promise<void> {
  for (const table of [payments, supports, transfers, withdrawals]) {
    await db.execute(sql`
      update ${table} set created_at = created_at - age.rank * interval '19 hours 23 minutes'
      from (select id, row_number() over (order by id desc) - 1 as rank from ${table}) as age
      where age.id = ${table.id}`)
  }
  for (const { id, minutes } of pending) {
    for (const table of [payments, supports, withdrawals]) {
      await db.execute(sql`update ${table} set created_at = now() - make_interval(mins => ${minutes}) where id = ${id}`)
    }
  }
  for (const table of [payments, withdrawals]) {
    await db.execute(
      sql`update ${table} set decided_at = created_at + interval '9 minutes' where decided_at is not null`,
    )
  }
  await spreadNotifications(db)
  // Each message of a thread follows the previous one after some minutes.
  await db.execute(sql`
    update ${supportReplies} set created_at = thread.created_at + thread.rank * interval '6 minutes'
    from (
      select reply.id, opened.created_at, row_number() over (partition by opened.id order by reply.id) as rank
      from ${supportReplies} as reply join ${supports} as opened on opened.id = reply.support_id
    ) as thread
    where thread.id = ${supportReplies.id}`)
  await db.execute(sql`
    update ${supports} set first_answered_at = created_at + interval '6 minutes' where first_answered_at is not null`)
  await db.update(users).set({ created_at: sql`${users.created_at} - interval '20 days'` })
  await db.transaction(async (tx) => {
    await spreadEvenly(tx, postings, 'posting_append_only')
    await spreadEvenly(tx, audits, 'audit_append_only')
  })
}

/** Spreads those of each member. The older ones are read. */
const spreadNotifications = (db: Db) =>
  db.execute(sql`
    update ${notifications} set created_at = created_at - age.rank * interval '19 hours 23 minutes',
      seen_at = case when age.rank >= 2 then now() end, read_at = case when age.rank >= 2 then now() end
    from (select id, row_number() over (partition by user_id order by id desc) - 1 as rank from ${notifications}) as age
    where age.id = ${notifications.id}`)

/** In the order of insertion, so that running balances stay valid. Only the demo changes these append-only rows. */
async function spreadEvenly(tx: Tx, table: typeof postings | typeof audits, trigger: string) {
  await tx.execute(sql`alter table ${table} disable trigger ${sql.identifier(trigger)}`)
  await tx.execute(sql`
    update ${table} set created_at = created_at - age.share * interval '12 days'
    from (select id, cume_dist() over (order by id desc) as share from ${table}) as age
    where age.id = ${table.id}`)
  await tx.execute(sql`alter table ${table} enable trigger ${sql.identifier(trigger)}`)
}
