import { and, isNull, notInArray } from 'drizzle-orm'
import { derivedAlarmKinds } from '#contract/alarm-kind.ts'
import { unpagedMax } from '#contract/lists.ts'
import { toTaka } from '#contract/money.ts'
import type { TillAlarm } from '#contract/tills/till.ts'
import type { Db } from '../../db/connect.ts'
import { readSettings } from '../../settings/settings.ts'
import { type AlarmDetail, tillAlarms } from '../alarm-table.ts'
import { type AlarmRow, readAlarmRows } from '../read-alarm-rows.ts'
import { readDerivedAlarms } from './derived-alarms.ts'

/** The stored rows of the other kinds only serve notifications: what is true now is read. */
export const isOpenStored = and(isNull(tillAlarms.closed_at), notInArray(tillAlarms.kind, [...derivedAlarmKinds]))

/** The alarms that end by themselves, as they are now, then the stored ones, oldest first. */
export async function readAlarms(db: Db): Promise<TillAlarm[]> {
  const [derived, stored] = await Promise.all([
    readDerivedAlarms(db, await readSettings(db)),
    readAlarmRows(db, { filter: isOpenStored, limit: unpagedMax }),
  ])
  return [
    ...derived.map(({ ref, ...alarm }) => ({ ...alarm, _id: null, transaction_id: null, details: null })),
    ...stored.toSorted((one, other) => (one.alarm.id < other.alarm.id ? -1 : 1)).map(present),
  ]
}

const present = ({ alarm, till, phone, amount, transaction_id }: AlarmRow): TillAlarm => ({
  _id: alarm.id,
  kind: alarm.kind,
  till,
  phone,
  amount: amount === null ? null : toTaka(amount),
  transaction_id,
  details: alarm.details?.map(presentDetail) ?? null,
  since: alarm.created_at.toISOString(),
})

const presentDetail = ({ row, id, amount, rest }: AlarmDetail) => ({
  row,
  _id: id,
  amount: toTaka(BigInt(amount)),
  rest: rest === undefined ? null : toTaka(BigInt(rest)),
})
