import { and, asc, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { derivedAlarmKinds } from '#contract/alarm-kind.ts'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import type { Tx } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import type { AlarmData } from '../webhooks/event-data.ts'
import { recordEvents } from '../webhooks/record-events.ts'
import { getNotificationKind, isReader, readAdministrators } from './alarm-readers.ts'
import { type AlarmDetail, tillAlarms } from './alarm-table.ts'
import { pickNotifying } from './quiet-alarms.ts'
import { type AlarmRow, readAlarmRows } from './read-alarm-rows.ts'

export interface NewAlarm {
  kind: (typeof tillAlarms.$inferSelect)['kind']
  /** The id of the SMS, the phone, the till, the proposal or the day of rewards. */
  ref: string
  /** The rows that were undone. Amounts are poisha as text. */
  details?: AlarmDetail[]
}

/**
 * Opens alarms, except those that are open already, notifies the administrators concerned, and records the events of the webhook. Call
 * it before the postings: notifications take shared locks on the users' rows.
 */
export async function openAlarms(tx: Tx, alarms: NewAlarm[]): Promise<void> {
  if (alarms.length === 0) return
  // In one order, so that two transactions cannot deadlock at the unique index.
  const sorted = alarms.toSorted((one, other) => (toKey(one) < toKey(other) ? -1 : 1))
  const opened = await tx.insert(tillAlarms).values(sorted).onConflictDoNothing().returning({ id: tillAlarms.id })
  recordChange(tx, { tags: ['Till'] })
  await announceAlarms(
    tx,
    opened.map(({ id }) => id),
    { state: 'open' },
  )
}

const toKey = ({ kind, ref }: NewAlarm) => `${kind} ${ref}`

/** Ends open alarms that are over without an administrator. */
export async function endAlarms(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const ended = await tx
    .update(tillAlarms)
    .set({ closed_at: sql`now()` })
    .where(and(inArray(tillAlarms.id, ids), isNull(tillAlarms.closed_at)))
    .returning({ id: tillAlarms.id })
  recordChange(tx, { tags: ['Till'] })
  await announceAlarms(
    tx,
    ended.map(({ id }) => id),
    { state: 'over' },
  )
}

interface Closing {
  id: string
  /** Of other alarms. Those that are not open are skipped. */
  others: string[]
  note: string
  userId: string
}

/** Closes open alarms with the administrator's note. Those that end by themselves cannot be closed. */
export async function closeAlarms(tx: Tx, { id, others, note, userId }: Closing) {
  const isClosable = and(isNull(tillAlarms.closed_at), notInArray(tillAlarms.kind, [...derivedAlarmKinds]))
  // In one order, so that two transactions cannot deadlock.
  const found = await tx
    .select({ id: tillAlarms.id })
    .from(tillAlarms)
    .where(and(inArray(tillAlarms.id, [id, ...others]), isClosable))
    .orderBy(asc(tillAlarms.id))
    .for('no key update')
  const ids = found.map((each) => each.id)
  if (!ids.includes(id.toLowerCase())) throw new Refusal('not_found')
  const closed = await tx
    .update(tillAlarms)
    .set({ note, closed_by: userId, closed_at: sql`now()` })
    .where(inArray(tillAlarms.id, ids))
    .returning()
  await announceAlarms(tx, ids, { state: 'over', exceptUserId: userId })
  return closed
}

interface Announcement {
  state: 'open' | 'over'
  /** The administrator who closed it. */
  exceptUserId?: string
}

/**
 * Notifies the administrators who handle alarms that they have opened or ended, and records the events of the webhook, which gets also
 * those that do not notify.
 */
async function announceAlarms(tx: Tx, ids: string[], { state, exceptUserId }: Announcement): Promise<void> {
  if (ids.length === 0) return
  const rows = await readAlarmRows(tx, { filter: inArray(tillAlarms.id, ids), limit: ids.length })
  const administrators = (await readAdministrators(tx)).filter(({ id }) => id !== exceptUserId)
  const administratorIds = administrators.map(({ id }) => id)
  const notifying = await pickNotifying(tx, { rows, state, administratorIds })
  const items = notifying.flatMap((row) => {
    const { id, kind } = row.alarm
    const params = { alarm: kind, state, till: row.till, phone: row.phone }
    // An alarm that opens again is another row.
    const ref = state === 'open' ? id : `${id}:over`
    const readers = administrators.filter((each) => isReader(each, row))
    return readers.map(({ id: userId }) => ({ alarmId: id, userId, kind: getNotificationKind(kind), ref, params }))
  })
  const openedIds = state === 'open' ? [...new Set(items.map(({ alarmId }) => alarmId))] : []
  if (openedIds.length > 0)
    await tx.update(tillAlarms).set({ notified_at: sql`now()` }).where(inArray(tillAlarms.id, openedIds))
  await insertNotifications(
    tx,
    items.map(({ alarmId, ...item }) => item),
  )
  const type = state === 'open' ? 'alarm.opened' : 'alarm.over'
  await recordEvents(
    tx,
    rows.map((row) => ({ type, data: { ...toData(row) } })),
  )
}

const toData = ({ alarm, till, phone, amount, transaction_id }: AlarmRow): AlarmData => ({
  id: alarm.id,
  alarm: alarm.kind,
  ref: alarm.ref,
  till,
  phone,
  amount: amount === null ? null : toTaka(amount),
  transaction_id,
  details:
    alarm.details?.map(({ row, id, amount, rest }) => ({
      row,
      id,
      amount: toTaka(BigInt(amount)),
      rest: rest === undefined ? null : toTaka(BigInt(rest)),
    })) ?? null,
  note: alarm.note,
})
