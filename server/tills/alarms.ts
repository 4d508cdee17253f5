import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { unpagedMax } from '#contract/lists.ts'
import { toTaka } from '#contract/money.ts'
import type { TillAlarm } from '#contract/tills.ts'
import type { Db, Tx } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import { readSettings } from '../settings/settings.ts'
import { readGaps } from './read-tills.ts'
import { isInUse, isSilent } from './silent-phones.ts'
import { sms, tillAlarms, tillPhones, tills } from './table.ts'

interface NewAlarm {
  kind: (typeof tillAlarms.$inferSelect)['kind']
  /** The id of the SMS or the phone. */
  ref: string
}

/** Opens alarms, except those that are open already. */
export async function openAlarms(tx: Tx, alarms: NewAlarm[]): Promise<void> {
  if (alarms.length === 0) return
  await tx.insert(tillAlarms).values(alarms).onConflictDoNothing()
  recordChange(tx, { tags: ['Till'] })
}

/** Closes an open alarm with the administrator's note. */
export async function closeAlarm(tx: Tx, { id, note, userId }: { id: string; note: string; userId: string }) {
  const [alarm] = await tx
    .update(tillAlarms)
    .set({ note, closed_by: userId, closed_at: sql`now()` })
    .where(and(eq(tillAlarms.id, id), isNull(tillAlarms.closed_at)))
    .returning()
  if (!alarm) throw new Refusal('not_found')
  return alarm
}

/** The alarms that end by themselves, then the stored ones, oldest first. */
export async function readAlarms(db: Db): Promise<TillAlarm[]> {
  const [settings, phones, gaps, stored] = await Promise.all([
    readSettings(db),
    db.select().from(tillPhones).where(isInUse).orderBy(asc(tillPhones.id)),
    readGaps(db),
    readStored(db),
  ])
  const derived = { _id: null, till: null, phone: null, amount: null, transaction_id: null }
  return [
    ...phones
      .filter((phone) => isSilent(phone, settings))
      .map(({ label: phone, last_seen_at }) => ({
        ...derived,
        kind: 'phone_silent' as const,
        phone,
        since: last_seen_at!.toISOString(),
      })),
    ...gaps.map(({ label: till, amount, since }) => ({ ...derived, kind: 'chain_gap' as const, till, amount, since })),
    ...stored,
  ]
}

async function readStored(db: Db): Promise<TillAlarm[]> {
  const found = await db
    .select({
      alarm: tillAlarms,
      till: sql<string | null>`${tills.label}`,
      phone: sql<string | null>`${tillPhones.label}`,
      amount: sms.amount,
      transaction_id: sms.transaction_id,
    })
    .from(tillAlarms)
    .leftJoin(sms, eq(sms.id, tillAlarms.ref))
    .leftJoin(tills, eq(tills.id, sms.till_id))
    .leftJoin(tillPhones, sql`${tillPhones.id} in (${tillAlarms.ref}, ${sms.phone_id})`)
    .where(isNull(tillAlarms.closed_at))
    .orderBy(asc(tillAlarms.id))
    .limit(unpagedMax)
  return found.map(({ alarm: { id, kind, created_at }, amount, ...rest }) => ({
    ...rest,
    _id: id,
    kind,
    amount: amount === null ? null : toTaka(amount),
    since: created_at.toISOString(),
  }))
}
