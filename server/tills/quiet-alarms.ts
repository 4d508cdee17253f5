import { and, eq, exists, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { smsAlarmKinds, type TillAlarmKind } from '#contract/alarm-kind.ts'
import type { Tx } from '../db/connect.ts'
import { notifications } from '../notifications/table.ts'
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
  const notified =
    state === 'open' ? await pickFirst(tx, ofSms, administratorIds) : await pickNotified(tx, ofSms, administratorIds)
  return rows.filter((row) => !isOfSms(row) || notified.has(row.alarm.id))
}

const isOfRewards = ({ alarm }: AlarmRow) => getNotificationKind(alarm.kind) === 'alarm_rewards'

const isOfSms = ({ alarm }: AlarmRow) => (smsAlarmKinds as readonly TillAlarmKind[]).includes(alarm.kind)

async function pickFirst(tx: Tx, rows: AlarmRow[], administratorIds: string[]): Promise<Set<string>> {
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
          hasNotified(tx, alarm.kind, administratorIds),
        ),
      )
      .limit(1)
    if (earlier.length === 0) picked.add(alarm.id)
  }
  return picked
}

async function pickNotified(tx: Tx, rows: AlarmRow[], administratorIds: string[]): Promise<Set<string>> {
  const picked = new Set<string>()
  for (const [kind, ofKind] of Map.groupBy(rows, ({ alarm }) => alarm.kind)) {
    const ids = ofKind.map(({ alarm }) => alarm.id)
    const found = await tx
      .select({ id: tillAlarms.id })
      .from(tillAlarms)
      .where(and(inArray(tillAlarms.id, ids), hasNotified(tx, kind, administratorIds)))
    for (const { id } of found) picked.add(id)
  }
  return picked
}

/** By the users too, because that is the index. */
const hasNotified = (tx: Tx, kind: TillAlarmKind, administratorIds: string[]) =>
  exists(
    tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(
        and(
          inArray(notifications.user_id, administratorIds),
          eq(notifications.kind, getNotificationKind(kind)),
          eq(notifications.ref, sql`${tillAlarms.id}::text`),
        ),
      ),
  )
