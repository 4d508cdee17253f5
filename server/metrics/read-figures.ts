import { count, eq, isNotNull, sql } from 'drizzle-orm'
import type { TillAlarmKind } from '#contract/alarm-kind.ts'
import { toTaka } from '#contract/money.ts'
import { readAllSums } from '../closed-days/read-sums.ts'
import type { Db } from '../db/connect.ts'
import type { Figures } from '../http/metrics.ts'
import { accounts } from '../ledger/table.ts'
import { readQueues } from '../queues/handlers.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { tillAlarms } from '../tills/alarm-table.ts'
import { readDerivedAlarms } from '../tills/manage/derived-alarms.ts'
import { isOpenStored } from '../tills/manage/read-alarms.ts'
import { tills } from '../tills/table.ts'

/** How many alarms of each kind are open. The same alarms as `readAlarms` has. */
async function countAlarms(db: Db, settings: Settings): Promise<Record<TillAlarmKind, number>> {
  const [derived, stored] = await Promise.all([
    readDerivedAlarms(db, settings),
    db.select({ kind: tillAlarms.kind, open: count() }).from(tillAlarms).where(isOpenStored).groupBy(tillAlarms.kind),
  ])
  const none = Object.fromEntries(tillAlarms.kind.enumValues.map((kind) => [kind, 0])) as Record<TillAlarmKind, number>
  const counts = { ...none, ...Object.fromEntries(stored.map(({ kind, open }) => [kind, open])) }
  for (const { kind } of derived) counts[kind]++
  return counts
}

/** Money in taka: what members are owed, what they have earned, and what the tills have. */
async function readMoney(db: Db): Promise<Pick<Figures, 'owed' | 'rewards' | 'tills'>> {
  const [owed, sums, known] = await Promise.all([
    db
      .select({ kind: accounts.kind, total: sql`sum(${accounts.balance})`.mapWith(BigInt) })
      .from(accounts)
      .where(isNotNull(accounts.owner_id))
      .groupBy(accounts.kind),
    db.transaction(readAllSums, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    db.select({ label: tills.label, balance: tills.balance }).from(tills).where(eq(tills.status, 'active')),
  ])
  return {
    owed: Object.fromEntries(owed.map(({ kind, total }) => [kind, toTaka(total)])),
    rewards: toTaka(sums.rewards),
    tills: Object.fromEntries(
      known.flatMap(({ label, balance }) => (balance === null ? [] : [[label, toTaka(balance)]])),
    ),
  }
}

/** What the metrics show of the database. */
export async function readFigures(db: Db): Promise<Figures> {
  const [queues, settings, money] = await Promise.all([readQueues(db), readSettings(db), readMoney(db)])
  return {
    ...money,
    queues,
    alarms: await countAlarms(db, settings),
    lastRuns: { backup: settings.backed_up_at, audit: settings.audited_at },
    backupGaps: settings.backup_gaps,
    brokenInvariants: settings.broken_invariants,
  }
}
