import { and, eq, gt, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { smsAlarmKinds, type TillAlarmKind } from '#contract/alarm-kind.ts'
import type { Tx } from '../db/connect.ts'
import { getNotificationKind } from './alarm-readers.ts'
import { tillAlarms } from './alarm-table.ts'
import type { AlarmRow } from './read-alarm-rows.ts'
import { sms } from './table.ts'

interface Announcement {
  rows: AlarmRow[]
  state: 'open' | 'over'
  administratorIds: string[]
}

/**
 * The alarms that notify. Of a kind that SMS open, only the first open alarm of a till in an hour does, so that a flood of forged SMS
 * is one notification. An alarm that has not notified when it opened does not notify when it is over. Neither do those of the ceiling
 * for rewards, which end with the day.
 */
export async function pickNotifying(tx: Tx, { rows: all, state, administratorIds }: Announcement): Promise<AlarmRow[]> {
  const rows = state === 'over' ? all.filter((row) => !isOfRewards(row)) : all
  const ofSms = rows.filter(isOfSms)
  if (ofSms.length === 0 || administratorIds.length === 0) return rows
  const notified = state === 'open' ? await pickFirst(tx, ofSms) : pickNotified(ofSms)
  return rows.filter((row) => !isOfSms(row) || notified.has(row.alarm.id))
}

const isOfRewards = ({ alarm }: AlarmRow) => getNotificationKind(alarm.kind) === 'alarm_rewards'

const isOfSms = ({ alarm }: AlarmRow) => (smsAlarmKinds as readonly TillAlarmKind[]).includes(alarm.kind)

/** By the mark of each, because its notifications are deleted after some days. */
const pickNotified = (rows: AlarmRow[]): Set<string> =>
  new Set(rows.filter(({ alarm }) => alarm.notified_at !== null).map(({ alarm }) => alarm.id))

async function pickFirst(tx: Tx, rows: AlarmRow[]): Promise<Set<string>> {
  const ids = rows.map(({ alarm }) => alarm.id)
  const picked = new Set<string>()
  for (const [first] of Map.groupBy(rows, ({ alarm, tillId }) => `${alarm.kind} ${tillId}`).values()) {
    const { alarm, tillId } = first!
    const earlier = await tx
      .select({ id: tillAlarms.id })
      .from(tillAlarms)
      .innerJoin(sms, eq(sms.id, tillAlarms.ref))
      .where(
        and(
          eq(tillAlarms.kind, alarm.kind),
          isNull(tillAlarms.closed_at),
          gt(tillAlarms.created_at, sql`now() - interval '1 hour'`),
          notInArray(tillAlarms.id, ids),
          sql`${sms.till_id} = ${tillId}`,
          isNotNull(tillAlarms.notified_at),
        ),
      )
      .limit(1)
    if (earlier.length === 0) picked.add(alarm.id)
  }
  return picked
}
