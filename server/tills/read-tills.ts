import { asc, eq, sql } from 'drizzle-orm'
import { toTaka } from '#contract/money.ts'
import type { Till } from '#contract/tills.ts'
import type { Db } from '../db/connect.ts'
import { sms, tills } from './table.ts'

/** How long a line waits for late ones before it shows a gap. */
const gapMinutes = 10

/** All tills, with what their SMS say. */
export async function readTills(db: Db): Promise<Till[]> {
  const [found, gaps] = await Promise.all([
    db
      .select({
        till: tills,
        newest: sql`(select max(${sms.created_at}) from ${sms} where ${sms.till_id} = ${tills.id})`.mapWith(
          sms.created_at,
        ),
        unknown:
          sql`(select count(*) from ${sms} where ${sms.till_id} = ${tills.id} and ${sms.state} = 'unknown')`.mapWith(
            Number,
          ),
      })
      .from(tills)
      .orderBy(asc(tills.id)),
    readGaps(db),
  ])
  return found.map(({ till: { id, balance, chain_since: _, created_at: __, ...till }, newest, unknown }) => {
    const gap = gaps.find((each) => each.tillId === id)
    return {
      ...till,
      _id: id,
      balance: balance === null ? null : toTaka(balance),
      newest_sms_at: newest?.toISOString() ?? null,
      unknown,
      gap: gap ? { amount: gap.amount, since: gap.since } : null,
    }
  })
}

/** The tills whose SMS do not link to the balance before them, with the difference in taka. */
export async function readGaps(db: Db) {
  const found = await db
    .selectDistinctOn([sms.till_id], {
      tillId: sms.till_id,
      label: tills.label,
      head: tills.balance,
      balance: sms.balance,
      change: sms.change,
      since: sql`coalesce(${sms.happened_at}, ${sms.received_at})`.mapWith(sms.received_at),
    })
    .from(sms)
    .innerJoin(tills, eq(tills.id, sms.till_id))
    .where(sql`${sms.chain} = 'waiting' and ${sms.created_at} < now() - make_interval(mins => ${gapMinutes}::int)`)
    .orderBy(sms.till_id, sms.happened_at, sms.id)
  return found.map(({ tillId, label, head, balance, change, since }) => ({
    tillId,
    label,
    amount: toTaka(balance! - change! - (head ?? 0n)),
    since: since.toISOString(),
  }))
}
