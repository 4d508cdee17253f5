import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { payments } from '../../payments/table.ts'
import { supports } from '../../supports/table.ts'
import { transfers } from '../../transfers/table.ts'
import { users } from '../../users/table.ts'
import { withdrawals } from '../../withdrawals/table.ts'

/** All was written within seconds. Moves each request some hours before the next one, so that it reads like two weeks. */
export async function spreadOverDays(db: Db): Promise<void> {
  for (const table of [payments, supports, transfers, withdrawals]) {
    await db.execute(sql`
      update ${table} set created_at = created_at - age.rank * interval '19 hours 23 minutes'
      from (select id, row_number() over (order by id desc) - 1 as rank from ${table}) as age
      where age.id = ${table.id}`)
  }
  await db.update(users).set({ created_at: sql`${users.created_at} - interval '20 days'` })
}
