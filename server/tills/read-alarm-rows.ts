import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { proposals } from '../proposals/table.ts'
import { tillAlarms } from './alarm-table.ts'
import { sms, tillPhones, tills } from './table.ts'

/**
 * Stored alarms with what their sentences need: the oldest of each kind and till first, so that many of one kind do not push others
 * beyond the limit. `amount` is poisha.
 */
export const readAlarmRows = (client: Db | Tx, { filter, limit }: { filter: SQL | undefined; limit: number }) =>
  client
    .select({
      alarm: tillAlarms,
      tillId: sql<string | null>`${tills.id}`,
      till: sql<string | null>`${tills.label}`,
      phone: sql<string | null>`${tillPhones.label}`,
      amount: sms.amount,
      transaction_id: sms.transaction_id,
      proposal: { endpoint: proposals.endpoint, proposerId: proposals.proposer_id },
    })
    .from(tillAlarms)
    .leftJoin(sms, eq(sms.id, tillAlarms.ref))
    .leftJoin(tills, sql`${tills.id} in (${tillAlarms.ref}, ${sms.till_id})`)
    .leftJoin(tillPhones, sql`${tillPhones.id} in (${tillAlarms.ref}, ${sms.phone_id})`)
    .leftJoin(proposals, eq(proposals.id, tillAlarms.ref))
    .where(filter)
    .orderBy(
      sql`row_number() over (partition by ${tillAlarms.kind}, ${tills.id} order by ${tillAlarms.id})`,
      asc(tillAlarms.id),
    )
    .limit(limit)

export type AlarmRow = Awaited<ReturnType<typeof readAlarmRows>>[number]
