import { and, asc, eq, gt, inArray, isNull, min, sql } from 'drizzle-orm'
import { type DerivedAlarmKind, derivedAlarmKinds } from '#contract/alarm-kind.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { tryLock } from '../../db/locks.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { proposals } from '../../proposals/table.ts'
import { readSettings, type Settings } from '../../settings/settings.ts'
import { countFitting, promisedBy, readRewardDay } from '../../tasks/reward-ceiling.ts'
import { tillAlarms } from '../alarm-table.ts'
import { endAlarms, openAlarms } from '../alarms.ts'
import { isInUse, isLate, isSilent } from '../silent-phones.ts'
import { sms, tillPhones, tills } from '../table.ts'
import { readGaps } from './read-tills.ts'

export interface DerivedAlarm {
  kind: DerivedAlarmKind
  /** The id of the phone, the till, the proposal or the day of rewards. */
  ref: string
  till: string | null
  phone: string | null
  /** Taka of a gap. */
  amount: number | null
  /** ISO 8601, UTC. */
  since: string
}

/** The alarms that are true now. No row has to be stored for them. */
export async function readDerivedAlarms(db: Db, settings: Settings): Promise<DerivedAlarm[]> {
  const [phones, gaps, unknown, waiting, rewards] = await Promise.all([
    db.select().from(tillPhones).where(isInUse).orderBy(asc(tillPhones.id)),
    readGaps(db),
    readUnknown(db),
    readWaiting(db),
    readRewardAlarms(db, settings),
  ])
  const none = { till: null, phone: null, amount: null }
  return [
    ...phones
      .filter((phone) => isSilent(phone, settings))
      .map(({ id: ref, label: phone, last_seen_at }) => ({
        ...none,
        kind: 'phone_silent' as const,
        ref,
        phone,
        since: last_seen_at!.toISOString(),
      })),
    ...gaps.map(({ tillId: ref, label: till, amount, since }) => ({
      ...none,
      kind: 'chain_gap' as const,
      ref,
      till,
      amount,
      since,
    })),
    ...unknown.map(({ since, ...rest }) => ({
      ...none,
      ...rest,
      kind: 'sms_unknown' as const,
      since: since!.toISOString(),
    })),
    ...waiting.map(({ ref, since }) => ({
      ...none,
      kind: 'proposal_waiting' as const,
      ref,
      since: since.toISOString(),
    })),
    ...rewards.map((alarm) => ({ ...none, ...alarm })),
  ]
}

/** The tills with SMS of an unknown form that are not explained yet. One that changed nothing needs no explanation. */
const readUnknown = (db: Db) =>
  db
    .select({ ref: tills.id, till: tills.label, since: min(sms.created_at) })
    .from(sms)
    .innerJoin(tills, eq(tills.id, sms.till_id))
    .where(and(eq(sms.state, 'unknown'), sql`${sms.change} is distinct from 0`))
    .groupBy(tills.id)
    .orderBy(asc(tills.id))

const readWaiting = (db: Db) =>
  db
    .select({ ref: proposals.id, since: proposals.created_at })
    .from(proposals)
    .where(and(eq(proposals.state, 'waiting'), gt(proposals.expires_at, sql`now()`)))
    .orderBy(asc(proposals.id))

/** Opens the alarms that have become true and ends those that are over, each once. One process does it at a time. */
export async function checkAlarms(db: Db): Promise<void> {
  const current = await readDerivedAlarms(db, await readSettings(db))
  await runTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'till alarms'))) return
    const open = await tx
      .select()
      .from(tillAlarms)
      .where(and(isNull(tillAlarms.closed_at), inArray(tillAlarms.kind, [...derivedAlarmKinds])))
    const isOf = (one: { kind: string; ref: string }) => (other: { kind: string; ref: string }) =>
      one.kind === other.kind && one.ref === other.ref
    const opened = [...open, ...(await readOpenedRewardAlarms(tx))]
    const fresh = current.filter((each) => !opened.some(isOf(each)))
    const gone = open.filter((each) => !current.some(isOf(each)))
    const late = gone.some(({ kind }) => kind === 'phone_silent') ? await readLatePhones(tx) : []
    const over = gone.filter(({ kind, ref }) => kind !== 'phone_silent' || !late.includes(ref))
    await endAlarms(
      tx,
      over.map(({ id }) => id),
    )
    await openAlarms(
      tx,
      fresh.map(({ kind, ref }) => ({ kind, ref })),
    )
  })
}

/** A phone that is silent at closing time is not over then, and does not open another alarm in the morning. */
async function readLatePhones(tx: Tx): Promise<string[]> {
  const phones = await tx.select().from(tillPhones).where(isInUse)
  return phones.filter(isLate).map(({ id }) => id)
}

const kinds = ['rewards_high', 'rewards_reached'] as const
const highPercent = 80n

/** The alarms of today's rewards that are true now. */
async function readRewardAlarms(db: Db, { reward_ceiling: ceiling }: Settings) {
  const day = ceiling === null ? undefined : await readRewardDay(db)
  if (ceiling === null || !day) return []
  const isReached = day.refused_at !== null || countFitting(ceiling, day.handed_out, promisedBy(0n)) === 0
  const isHigh = isReached || day.handed_out * 100n >= ceiling * highPercent
  const present = kinds.filter((kind) => (kind === 'rewards_high' ? isHigh : isReached))
  if (present.length === 0) return []
  const opened = await db.select().from(tillAlarms).where(eq(tillAlarms.ref, day.id))
  const readSince = (kind: string) => opened.find((each) => each.kind === kind)?.created_at ?? new Date()
  return present.map((kind) => ({ kind, ref: day.id, since: readSince(kind).toISOString() }))
}

/** The alarms of rewards that were opened already: each opens once a day, also if a higher ceiling has ended it. */
const readOpenedRewardAlarms = (tx: Tx) =>
  tx.select({ kind: tillAlarms.kind, ref: tillAlarms.ref }).from(tillAlarms).where(inArray(tillAlarms.kind, kinds))
