import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { toTaka } from '#contract/money.ts'
import type { Till } from '#contract/tills/till.ts'
import type { Db } from '../../db/connect.ts'
import { waitMs } from '../chain/link-lines.ts'
import { sms, tills } from '../table.ts'
import { linesUntilAuto } from '../watched-tills.ts'

/** All tills, with what their SMS say. */
export async function readTills(db: Db): Promise<Till[]> {
  const [found, gaps] = await Promise.all([
    db
      .select({
        till: tills,
        newest:
          sql`(select s.created_at from ${sms} s where s.till_id = ${tills}.id order by s.id desc limit 1)`.mapWith(
            sms.created_at,
          ),
        unknown:
          sql`(select count(*) from ${sms} s where s.till_id = ${tills}.id and s.state = 'unknown' and s.change is distinct from 0)`.mapWith(
            Number,
          ),
      })
      .from(tills)
      .where(isNotNull(tills.method))
      .orderBy(asc(tills.id)),
    readGaps(db),
  ])
  return found.map(({ till, newest, unknown }) => {
    const { id, method, number, kind, label, visibility, status, mode, balance } = till
    const gap = gaps.find((each) => each.tillId === id)
    return {
      _id: id,
      method: method!,
      number,
      kind,
      label,
      visibility,
      lines_until_auto: linesUntilAuto(till),
      status,
      mode,
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
    .where(sql`${sms.chain} = 'waiting' and ${sms.created_at} < now() - make_interval(secs => ${waitMs / 1_000})`)
    .orderBy(sms.till_id, sms.happened_at, sms.id)
  return found.map(({ tillId, label, head, balance, change, since }) => ({
    tillId,
    label,
    amount: toTaka(balance! - (change ?? 0n) - (head ?? 0n)),
    since: since.toISOString(),
  }))
}
