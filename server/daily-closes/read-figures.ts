import { sql } from 'drizzle-orm'
import { addDays, startOfDay } from '#contract/days.ts'
import type { Db, Tx } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'
import { accounts, postings } from '../ledger/table.ts'
import type { Figures } from './tree.ts'

interface Row {
  member_id: string
  balance: string
  earning: string
  hold: string
}

/** What each member was owed at the end of a day, by the last posting of each account before it. In the order of the ids. */
export async function readFiguresAt(tx: Db | Tx, day: string, memberId?: string): Promise<Figures[]> {
  const end = new Date(startOfDay(addDays(day, 1))).toISOString()
  const lastBy = (side: 'debit' | 'credit') => sql`(
    select id, ${sql.identifier(`${side}_balance`)} as balance from ${postings}
    where ${sql.identifier(side)} = a.id and created_at < ${end}::timestamptz order by id desc limit 1)`
  const rows = await queryRows<Row>(
    tx,
    sql`select owner_id as member_id,
        coalesce(sum(balance) filter (where kind = 'balance'), 0)::text as balance,
        coalesce(sum(balance) filter (where kind = 'earning'), 0)::text as earning,
        coalesce(sum(balance) filter (where kind = 'hold'), 0)::text as hold
      from (
        select a.owner_id, a.kind, case when d.id is null or c.id > d.id then c.balance else d.balance end as balance
        from ${accounts} a
          left join lateral ${lastBy('debit')} d on true
          left join lateral ${lastBy('credit')} c on true
        where a.owner_id is not null and (d.id is not null or c.id is not null)
          ${memberId ? sql`and a.owner_id = ${memberId}` : sql``}) last
      group by owner_id order by owner_id`,
  )
  return rows.map(({ member_id, balance, earning, hold }) => ({
    member_id,
    balance: BigInt(balance),
    earning: BigInt(earning),
    hold: BigInt(hold),
  }))
}
