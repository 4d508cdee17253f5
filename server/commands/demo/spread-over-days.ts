import { type SQL, sql } from 'drizzle-orm'
import { audits } from '../../audits/table.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { postings } from '../../ledger/table.ts'
import { notifications } from '../../notifications/table.ts'
import { payments } from '../../payments/table.ts'
import { purchases } from '../../purchases/table.ts'
import { supportReplies, supports } from '../../supports/table.ts'
import { transfers } from '../../transfers/table.ts'
import { users } from '../../users/table.ts'
import { withdrawals } from '../../withdrawals/table.ts'

const ofActivity = [payments, supports, withdrawals, postings]

/** The newest of these rows is this old, because those of today come after them. */
const newest = sql.raw(`interval '8 hours'`)

/**
 * Spreads rows that were created within seconds over twelve days, in the order of their ids, by which lists are sorted. A request is
 * decided when its money is posted.
 */
export async function spreadOverDays(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = sql.join(
      ofActivity.map((table) => sql`select id from ${table}`),
      sql` union all `,
    )
    await withoutTrigger(tx, postings, async () => {
      for (const table of ofActivity) await spread(tx, table, ids)
      // The money of a withdrawal is on hold from its request on.
      await tx.execute(sql`
        update ${postings} set created_at = ${withdrawals.created_at} from ${withdrawals}
        where ${postings.ref} = ${withdrawals.id} and ${postings.reason} = 'withdraw_hold'`)
    })
    await withoutTrigger(tx, audits, () => spread(tx, audits, sql`select id from ${audits}`))
    for (const table of [transfers, purchases]) {
      await tx.execute(sql`
        update ${table} set created_at = ${postings.created_at} from ${postings} where ${postings.ref} = ${table.id}`)
    }
    for (const table of [payments, withdrawals]) {
      await tx.execute(sql`
        update ${table} set decided_at = coalesce(
          (select max(created_at) from ${postings} where ref = ${table.id} and created_at > ${table.created_at}),
          ${table.created_at} + interval '9 minutes')
        where decided_at is not null`)
    }
  })
  await spreadNotifications(db)
  await db.update(users).set({ created_at: sql`${users.created_at} - interval '20 days'` })
}

/** Each message of a thread follows the previous one after some minutes. */
export async function spreadReplies(db: Db): Promise<void> {
  await db.execute(sql`
    update ${supportReplies} set created_at = thread.created_at + thread.rank * interval '6 minutes'
    from (
      select reply.id, opened.created_at, row_number() over (partition by opened.id order by reply.id) as rank
      from ${supportReplies} as reply join ${supports} as opened on opened.id = reply.support_id
    ) as thread
    where thread.id = ${supportReplies.id}`)
  await db.execute(sql`
    update ${supports} set first_answered_at = created_at + interval '6 minutes' where first_answered_at is not null`)
}

/** Spreads those of each member. The older ones are read. */
const spreadNotifications = (db: Db) =>
  db.execute(sql`
    update ${notifications} set created_at = created_at - age.rank * interval '19 hours 23 minutes',
      seen_at = case when age.rank >= 2 then now() end, read_at = case when age.rank >= 2 then now() end
    from (select id, row_number() over (partition by user_id order by id desc) - 1 as rank from ${notifications}) as age
    where age.id = ${notifications.id}`)

const spread = (tx: Tx, table: (typeof ofActivity)[number] | typeof audits, ids: SQL) =>
  tx.execute(sql`
    update ${table} set created_at = created_at - ${newest} - age.share * interval '12 days'
    from (select id, cume_dist() over (order by id desc) as share from (${ids}) as listed) as age
    where age.id = ${table.id}`)

const triggers = new Map<unknown, string>([
  [postings, 'posting_append_only'],
  [audits, 'audit_append_only'],
])

/** Only the demo changes these append-only rows. */
export async function withoutTrigger(tx: Tx, table: typeof postings | typeof audits, change: () => Promise<unknown>) {
  const trigger = sql.identifier(triggers.get(table)!)
  await tx.execute(sql`alter table ${table} disable trigger ${trigger}`)
  await change()
  await tx.execute(sql`alter table ${table} enable trigger ${trigger}`)
}
